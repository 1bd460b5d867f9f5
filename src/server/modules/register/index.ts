export { forgetHolders, keepHolder } from './holders'
export { lineThen } from './lines'
export { registerToLog } from './logged-day'
export { registerSums } from './sums'
