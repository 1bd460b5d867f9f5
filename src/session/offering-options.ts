import { queryOptions, useQuery } from '@tanstack/react-query'
import { offeringCalls } from '@/contract/offering'
import { call } from '@/lib/api/call'

const freshMs = 60_000

export const offeringOptions = queryOptions({
  queryKey: ['offering'],
  queryFn: ({ signal }) => call(offeringCalls.offering, {}, { signal }),
  staleTime: freshMs,
})

/** What is sold, by whom, and the documents of it. Needs a DataRoot above it. */
export function useOffering() {
  return useQuery(offeringOptions)
}
