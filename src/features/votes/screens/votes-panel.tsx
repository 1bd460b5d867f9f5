import { lazy } from 'react'
import { useVotes } from '../queries'

// The page waits for it as a whole, so that nothing below is pushed down once it is here.
const VoteList = lazy(async () => ({
  default: (await import('../components/vote-list')).VoteList,
}))

export const useAreVotesPending = () => useVotes().isPending

/** Beside a member's dividends. Nothing while there is no vote. */
export function VotesPanel() {
  const { data } = useVotes()
  return data === undefined || data.docs.length === 0 ? null : <VoteList docs={data.docs} />
}
