import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { voteCalls } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { holdingsKey, newsMeta } from '@/session/stale-queries'
import { isCounting } from './rules'

export type Votes = Answer<(typeof voteCalls)['votes']>

/** Below the holdings: whatever moves a balance may have changed how many votes there are. */
export const votesKey = [...holdingsKey, 'votes'] as const

const countingMs = 3_000
const calmMs = 60_000

export function useVotes() {
  return useQuery(
    queryOptions({
      queryKey: votesKey,
      queryFn: ({ signal }) => call(voteCalls.votes, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.docs.some(isCounting) ? countingMs : calmMs),
      meta: newsMeta,
    }),
  )
}
