import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { holdingsKeys } from '../keys'
import type { Range } from '../ranges'

function worthGraphOptions(range: Range) {
  return queryOptions({
    queryKey: holdingsKeys.graph(range),
    queryFn: ({ signal }) => call(holdingsCalls.graphForDealUser, { range }, { signal }),
    staleTime: 60_000,
    // The line stays until the one of another range is here.
    placeholderData: keepPreviousData,
  })
}

export function useWorthGraph(range: Range | undefined) {
  return useQuery({ ...worthGraphOptions(range ?? '1Y'), enabled: range !== undefined })
}
