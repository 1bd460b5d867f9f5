export { cutsToLog } from './logged-cuts'
export { closeBooks, fingerprintOf, type GoOn, takeCut, writeLines } from './take-cut'
export { recordPlaceOf } from './tree'
