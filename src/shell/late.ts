/** Re-exported so that pages need not import `ui`. */
export { late } from '@/ui/late'
