import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PriceRange, walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { newsMeta } from '@/session/stale-queries'

const renewMs = 60_000

export function sharePriceOptions(range: PriceRange) {
  return queryOptions({
    queryKey: ['shares', 'price', range],
    // Without its signal: a ticker that goes must not cancel what was asked for at start.
    queryFn: () => call(walletCalls.getFNXprice, { range }),
    refetchInterval: renewMs,
    meta: { isPublic: true, ...newsMeta },
  })
}

export function useSharePrice(range: PriceRange) {
  return useQuery(sharePriceOptions(range))
}
