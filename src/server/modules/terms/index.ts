export { isOldTable, isSameTable, isSampleTable } from './taxes'
export {
  addVersion,
  allVersions,
  dayObstacle,
  earlierReleaseSeen,
  lockTerms,
  newestVersion,
  takeVersion,
  type Version,
  versionAt,
} from './versions'
