import dynamic from 'next/dynamic'
import { useVotes } from '../queries'

const VoteList = dynamic(() => import('../components/vote-list').then((list) => list.VoteList), {
  ssr: false,
  loading: () => null,
})

/** Beside a member's dividends. Nothing while there is no vote. */
export function VotesPanel() {
  const { data } = useVotes()
  return data === undefined || data.docs.length === 0 ? null : <VoteList docs={data.docs} />
}
