export { grossOf } from './gross'
export { memberMoney, platformMoney } from './journals'
export { chosenPayouts } from './payouts/chosen'
export { docOf as payoutDoc } from './payouts/doc'
export { followPayouts, payoutKind } from './payouts/follow'
export { lapsesAt, openParts } from './payouts/open-parts'
export {
  addEntitlements,
  owedState,
  payableByCoin,
  payoutState,
  payoutsFor,
} from './payouts/owed-rows'
export { hasPayable, minPayout, planPayout } from './payouts/plan'
export { nextRun, runFacts, runName, startRun } from './payouts/run'
export { assignFacts, assignSeen } from './transfers/assign'
export { transferOnChain } from './transfers/on-chain'
export { transferSums } from './transfers/transfers'
