import { swapCalls } from '@/contract/swap'
import { call } from '@/lib/api/call'
import { useSubmission } from '@/session/use-submission'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'
import { swapKeys } from '../keys'

/** Tells the server of the swap until it has heard: with the same key, also after a reload. */
export function useRecord(swap: KeptSwap, keeper: SwapKeeper): void {
  const { id, recordKey, hash, payer, pay, receive } = swap
  const isDue = hash !== undefined && swap.recordId === undefined && swap.isRefused !== true
  const submit = () => {
    const input = {
      ...{ hash: hash as string, payer, payCurrency: pay.symbol, pay: pay.amount },
      ...{ receiveCurrency: receive.symbol, receive: receive.amount },
    }
    return call(swapCalls.recordSwap, input, { idempotencyKey: recordKey })
  }
  useSubmission({
    key: swapKeys.record(id),
    submit: isDue ? submit : undefined,
    onAnswer: (recorded) => keeper.change(id, { recordId: recorded.id }),
    onRefused: () => keeper.change(id, { isRefused: true }),
  })
}
