import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { stakingCalls } from '@/contract/user/staking'
import { call } from '@/lib/api/call'
import { stakingKeys } from '../keys'

export type Staking = Answer<(typeof stakingCalls)['staking']> & {
  /** How far the server's clock is ahead of this browser's. */
  aheadMs: number
}

const calmMs = 60_000
const soonMs = 2_000

export function stakingOptions() {
  return queryOptions({
    queryKey: stakingKeys.own,
    queryFn: async ({ signal }): Promise<Staking> => {
      const answer = await call(stakingCalls.staking, {}, { signal })
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() }
    },
    // Midnight counts a day: somebody who looks on sees it.
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return calmMs
      const untilCountMs = Date.parse(data.nextCountAt) - data.aheadMs - Date.now()
      return Math.min(calmMs, Math.max(soonMs, untilCountMs + soonMs))
    },
  })
}

export function useStaking() {
  return useQuery(stakingOptions())
}
