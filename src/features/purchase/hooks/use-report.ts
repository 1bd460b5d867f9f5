import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { isRefused } from '@/lib/api/is-refused'
import { retryDelayMs } from '@/lib/query-client'
import { staleMoney } from '@/session/own-money'
import type { KeptOrder, OrderKeeper } from '../kept-orders'
import { purchaseKeys } from '../keys'

/**
 * Tells the server which transaction pays an order, until it has heard: with the same key, after a reload,
 * from whatever page is open. The server would find the payment without it too.
 */
export function useReport(order: KeptOrder | undefined, keeper: OrderKeeper): void {
  const client = useQueryClient()
  const { quote, hash, reportKey, lockKey = '' } = order ?? {}
  const isDue = quote !== undefined && hash !== undefined && order?.isReported !== true
  useQuery({
    queryKey: purchaseKeys.report(lockKey),
    queryFn: isDue
      ? async () => {
          const input = { quoteId: quote.id, hash }
          try {
            await call(purchaseCalls.buyShare, input, { idempotencyKey: reportKey as string })
          } catch (error) {
            // Said once and for all: asking again would change nothing.
            if (!isRefused(error)) throw error
          }
          keeper.change(lockKey, { isReported: true })
          await staleMoney(client)
          return true
        }
      : skipToken,
    retry: true,
    retryDelay: retryDelayMs,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
