import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { swapCalls } from '@/contract/swap'
import { call } from '@/lib/api/call'
import { isRefused } from '@/lib/api/is-refused'
import { retryDelayMs } from '@/lib/query-client'
import { staleMoney } from '@/session/own-money'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { swapKeys } from '../keys'

/** Tells the server of the swap until it has heard: with the same key, also after a reload. */
export function useRecord(swap: KeptSwap, keeper: SwapKeeper): void {
  const client = useQueryClient()
  const { id, recordKey, hash, payer, pay, receive } = swap
  const isDue = hash !== undefined && swap.recordId === undefined && swap.isRefused !== true
  useQuery({
    queryKey: swapKeys.record(id),
    queryFn: isDue
      ? async () => {
          const input = {
            ...{ hash, payer, payCurrency: pay.symbol, pay: pay.amount },
            ...{ receiveCurrency: receive.symbol, receive: receive.amount },
          }
          try {
            const recorded = await call(swapCalls.recordSwap, input, { idempotencyKey: recordKey })
            keeper.change(id, { recordId: recorded.id })
          } catch (error) {
            // Said once and for all: asking again would change nothing.
            if (!isRefused(error)) throw error
            keeper.change(id, { isRefused: true })
          }
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
