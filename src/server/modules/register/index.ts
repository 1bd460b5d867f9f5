export { forgetHolders, keepHolder } from './holders'
export { lineThen } from './lines'
export { registerSums } from './sums'
