export { advanceVotes } from './advance'
export {
  allVotes,
  announceVote,
  callOffVote,
  findVote,
  hasOpenVote,
  reportMeeting,
  type VoteTerms,
} from './announce'
export { countDue } from './count'
export { voteReport } from './operator-reads.service'
export { sealBallot } from './sealed-ballot'
