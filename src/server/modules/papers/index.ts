export type { PrintPaper } from './contents/paper'
