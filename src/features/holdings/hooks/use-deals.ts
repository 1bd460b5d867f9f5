import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { holdingsKeys } from '../keys'

function dealsOptions() {
  return infiniteQueryOptions({
    queryKey: holdingsKeys.deals,
    queryFn: ({ pageParam, signal }) =>
      call(holdingsCalls.getDealHistoryUser, pageParam === undefined ? {} : { cursor: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function useDeals() {
  return useInfiniteQuery(dealsOptions())
}
