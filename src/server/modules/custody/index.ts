export { transfersReader } from './incoming/transfers-reader'
export { custodySteps } from './turn/steps'
