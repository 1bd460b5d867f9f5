export { closedTooLong, isBankingDay } from './closed-days'
export { closedDays, memberLimits, stakingPlansAt } from './in-force'
export { limitFaults, limitsOf, type MemberLimits } from './limits'
export { type Plan, plansIn } from './plans'
export type { TermsPart } from './tables'
export { isOldTable, isSampleTable } from './taxes'
export {
  addVersion,
  earlierReleaseSeen,
  everInForce,
  isDayOver,
  lockTerms,
  newestVersion,
  newestVersions,
  takeVersion,
  type Version,
  versionAt,
  versionsNumbered,
} from './versions'
