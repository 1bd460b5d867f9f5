export { closedTooLong, isBankingDay } from './closed-days'
export { closedDays, memberLimits } from './in-force'
export { limitFaults, limitsOf, type MemberLimits } from './limits'
export type { TermsPart } from './tables'
export { isOldTable, isSampleTable } from './taxes'
export {
  addVersion,
  allVersions,
  earlierReleaseSeen,
  everInForce,
  isDayOver,
  lockTerms,
  newestVersion,
  takeVersion,
  type Version,
  versionAt,
} from './versions'
