import dynamic from 'next/dynamic'
import { useIsFirstLook } from '@/lib/api/first-look'
import { useVotes } from '../queries'

const fetchList = () => import('../components/vote-list').then((list) => list.VoteList)
const VoteList = dynamic(fetchList, { ssr: false, loading: () => null })

export const useAreVotesPending = () => useIsFirstLook(useVotes(), fetchList)

/** Beside a member's dividends. Nothing while there is no vote. */
export function VotesPanel() {
  const { data } = useVotes()
  return data === undefined || data.docs.length === 0 ? null : <VoteList docs={data.docs} />
}
