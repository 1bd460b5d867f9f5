/** A page composes, and knows nothing of what draws. */
export { late } from '@/ui/late'
