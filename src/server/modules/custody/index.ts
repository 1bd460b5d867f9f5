export { transfersReader } from './incoming/transfers-reader'
export { pausedSince, pauseMoves } from './turn/pause'
export { custodySteps } from './turn/steps'
