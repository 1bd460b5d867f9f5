import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { stakingCalls } from '@/contract/user/staking'
import { call } from '@/lib/api/call'
import { stakingKeys } from '../keys'

export function claimsOptions() {
  return infiniteQueryOptions({
    queryKey: stakingKeys.claims,
    queryFn: ({ pageParam, signal }) =>
      call(stakingCalls.stakingClaimList, pageParam === undefined ? {} : { cursor: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function useClaims() {
  return useInfiniteQuery(claimsOptions())
}
