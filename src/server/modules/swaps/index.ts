export { type AskedAt, followSwaps } from './follow-swaps'
export { recordSwap } from './record-swap'
