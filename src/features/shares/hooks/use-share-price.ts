import {
  QueryObserver,
  type QueryObserverResult,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { type PriceRange, type SharePrice, walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { queryClient } from '@/lib/api/query-client'
import { refreshOnNotification } from '@/session/stale-queries'

const renewMs = 60_000

export function sharePriceOptions(range: PriceRange) {
  return queryOptions({
    queryKey: ['shares', 'price', range],
    // The request is not cancelled with the query: several parts wait for it, and one that leaves
    // the page must not cancel it for the others.
    queryFn: () => call(walletCalls.getFNXprice, { range }),
    refetchInterval: renewMs,
    meta: { isPublic: true, ...refreshOnNotification },
  })
}

export function useSharePrice(range: PriceRange) {
  return useQuery(sharePriceOptions(range))
}

export interface PriceListener {
  onPrice: (price: SharePrice) => void
  onFailure: (message: string, retry: () => void) => void
}

/** Renews the price on a page that already shows one, which counts as the first answer. */
export function observePrice(
  range: PriceRange,
  shown: SharePrice,
  { onPrice, onFailure }: PriceListener,
): () => void {
  const observer = new QueryObserver(queryClient, {
    ...sharePriceOptions(range),
    ...(shown.range === range && { initialData: shown }),
  })
  const tell = ({ data, error }: QueryObserverResult<SharePrice>) => {
    if (data !== undefined) onPrice(data)
    else if (error !== null) onFailure(error.message, () => void observer.refetch())
  }
  const stop = observer.subscribe(tell)
  tell(observer.getCurrentResult())
  return stop
}
