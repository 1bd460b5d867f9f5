export { isOldTable, isSameTable, isSampleTable } from './taxes'
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
