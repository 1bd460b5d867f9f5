import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { isFirstTry } from '@/lib/api/first-try'
import { useVotes } from '../queries'

const fetchList = () => import('../components/vote-list').then((list) => list.VoteList)
const VoteList = dynamic(fetchList, { ssr: false, loading: () => null })

/** Fetches the list, too, so that it is here once the votes are. */
export function useAreVotesPending(): boolean {
  useEffect(() => void fetchList().catch(() => undefined), [])
  return isFirstTry(useVotes())
}

/** Beside a member's dividends. Nothing while there is no vote. */
export function VotesPanel() {
  const { data } = useVotes()
  return data === undefined || data.docs.length === 0 ? null : <VoteList docs={data.docs} />
}
