import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { randomKey } from '@/lib/random-key'
import { staleMoney } from '@/session/own-money'

export type Choice = 'take' | 'return'

/** The payer's word on a payment that does not match. A retry has the key of the first try. */
export function useDecide(transactionId: string) {
  const client = useQueryClient()
  const keys = useRef<Partial<Record<Choice, string>>>({})
  return useMutation({
    mutationFn: (choice: Choice) => {
      keys.current[choice] ??= randomKey()
      return call(
        purchaseCalls.takeOrReturn,
        { transactionId, choice },
        { idempotencyKey: keys.current[choice] },
      )
    },
    onSettled: () => staleMoney(client),
  })
}
