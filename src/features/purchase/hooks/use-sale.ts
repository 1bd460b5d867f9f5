import { queryOptions, useQuery } from '@tanstack/react-query'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { purchaseKeys } from '../keys'

const renewMs = 30_000

function saleOptions() {
  return queryOptions({
    queryKey: purchaseKeys.sale,
    queryFn: ({ signal }) => call(walletCalls.sale, {}, { signal }),
    refetchInterval: renewMs,
  })
}

/** Whether orders are taken. */
export function useSale() {
  return useQuery(saleOptions())
}
