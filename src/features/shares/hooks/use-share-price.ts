import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PriceRange, walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'

const renewMs = 60_000

export function sharePriceOptions(range: PriceRange) {
  return queryOptions({
    queryKey: ['shares', 'price', range],
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range }, { signal }),
    refetchInterval: renewMs,
  })
}

export function useSharePrice(range: PriceRange) {
  return useQuery(sharePriceOptions(range))
}
