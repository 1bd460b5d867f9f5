import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import type { PriceRange, SharePrice } from '@/contract/wallet'
import { queryClient } from '@/lib/api/query-client'
import { sharePriceOptions } from './use-share-price'

export interface PriceListener {
  onPrice: (price: SharePrice) => void
  onFailure: (message: string, retry: () => void) => void
}

/** Follows one range until stopped. What the page already shows counts as the first answer. */
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
  // A range that is known already brings no news, so nobody would hear of it.
  tell(observer.getCurrentResult())
  return stop
}
