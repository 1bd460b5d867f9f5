import { isFirstTry } from '@/lib/api/first-try'
import { VoteList } from '../components/vote-list'
import { useVotes } from '../queries'

export const useAreVotesPending = () => isFirstTry(useVotes())

/** Beside a member's dividends. Nothing while there is no vote. */
export function VotesPanel() {
  const { data } = useVotes()
  return data === undefined || data.docs.length === 0 ? null : <VoteList docs={data.docs} />
}
