export { forgetHolders, keepHolder } from './holders'
export { lineThen } from './lines'
