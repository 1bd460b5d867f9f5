import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { randomKey } from '@/lib/random-key'
import { invalidateBalances } from '@/session/stale-queries'

/** Taken at an offer that was shown; returned without one. */
export type Choice = { choice: 'take'; offerId: string } | { choice: 'return' }

/** The payer's word on a payment that does not match. A retry of the same has the key of the first try. */
export function useDecide(transactionId: string) {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (chosen: Choice) => {
      const name = 'offerId' in chosen ? chosen.offerId : chosen.choice
      const idempotencyKey = keys.current.get(name) ?? randomKey()
      keys.current.set(name, idempotencyKey)
      return call(purchaseCalls.resolvePayment, { transactionId, ...chosen }, { idempotencyKey })
    },
    onSettled: () => invalidateBalances(client),
  })
}
