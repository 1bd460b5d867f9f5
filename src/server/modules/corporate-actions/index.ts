export { corrections } from './corrections/for-operators'
export { cutsToLog } from './cut/logged-cuts'
export { closeBooks, fingerprintOf, takeCut, writeLines } from './cut/take-cuts'
export {
  allDividends,
  announceDividend,
} from './dividend/announce'
export { grossOf, owedFor } from './dividend/owed'
export { creditDue } from './entitlements/credit'
export { residences } from './entitlements/residence'
export { lapses } from './lapse/lapse'
export { assignTransfer, transferFacts } from './money/assign'
export { transferOnChain } from './money/on-chain'
export { followPayouts, payoutKind } from './payouts/follow'
export { hasPayable, planPayout } from './payouts/plan'
export { nextRun, runs } from './payouts/run'
export { dividendYear } from './reads/year'
export { sharedMoney } from './shared/for-buy-backs'
export { advanceDividends } from './turn/advance'
