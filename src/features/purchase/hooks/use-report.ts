import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { useSubmission } from '@/session/use-submission'
import type { KeptOrder, OrderKeeper } from '../kept-orders'
import { purchaseKeys } from '../keys'

/**
 * Tells the server which transaction pays an order, until it has heard: with the same key, after a reload,
 * from whatever page is open. The server would find the payment without it too.
 */
export function useReport(order: KeptOrder | undefined, keeper: OrderKeeper): void {
  const { quote, hash, reportKey, lockKey = '' } = order ?? {}
  const isDue = quote !== undefined && hash !== undefined && order?.isReported !== true
  const submit = () =>
    call(
      purchaseCalls.buyShare,
      { quoteId: quote?.id as string, hash: hash as string },
      { idempotencyKey: reportKey as string },
    )
  const isDone = () => keeper.change(lockKey, { isReported: true })
  useSubmission({
    key: purchaseKeys.report(lockKey),
    submit: isDue ? submit : undefined,
    onAnswer: isDone,
    onRefused: isDone,
  })
}
