export type { PrintPaper } from './paper'
