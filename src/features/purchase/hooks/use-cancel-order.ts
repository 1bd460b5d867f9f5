import { useMutation, useQueryClient } from '@tanstack/react-query'
import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { invalidateBalances } from '@/session/stale-queries'

/** Gives the reserved shares back. */
export function useCancelOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (quoteId: string) => call(purchaseCalls.cancelQuote, { quoteId }),
    onSettled: () => invalidateBalances(client),
  })
}
