import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import type { voteCalls as calls } from '@/contract/user/votes'
import { callLate } from '@/lib/api/late-call'
import { holdingsKey, newsMeta } from '@/session/stale-queries'
import { isCounting } from './rules'

const voteCalls = () => import('@/contract/user/votes').then((part) => part.voteCalls)

export type Votes = Answer<(typeof calls)['votes']>

/** Below the holdings: whatever moves a balance may have changed how many votes there are. */
export const votesKey = [...holdingsKey, 'votes'] as const

const countingMs = 3_000
const calmMs = 60_000

export function useVotes() {
  return useQuery(
    queryOptions({
      queryKey: votesKey,
      queryFn: ({ signal }) => callLate(voteCalls, 'votes', {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.docs.some(isCounting) ? countingMs : calmMs),
      meta: newsMeta,
    }),
  )
}
