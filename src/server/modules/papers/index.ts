export type { PrintPaper } from './contents/paper'
export type { PrintText } from './contents/text'
