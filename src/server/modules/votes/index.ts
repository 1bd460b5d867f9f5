export { advanceVotes } from './advance'
export {
  allVotes,
  announceVote,
  callOffVote,
  findVote,
  reportMeeting,
  type VoteTerms,
} from './announce'
export { countDue } from './count'
export { voteEvent } from './event'
export { countsToLog } from './logged-counts'
export { voteResult } from './operator-reads.service'
export { sealBallot } from './sealed-ballot'
