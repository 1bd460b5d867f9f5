import { useQuery } from '@tanstack/react-query'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'

/** The current value of a share, to show the value of a typed amount. */
export function usePriceOfShare(): string | undefined {
  const { data } = useQuery({
    queryKey: ['share-price', 'now'],
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    staleTime: 15_000,
    meta: { isPublic: true },
  })
  return data?.price
}
