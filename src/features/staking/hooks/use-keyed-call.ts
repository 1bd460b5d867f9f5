import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { call } from '@/lib/api/call'
import { isRefused } from '@/lib/api/is-refused'
import { randomKey } from '@/lib/random-key'
import { invalidateBalances } from '@/session/stale-queries'

/**
 * A call that moves shares. As long as no answer came, the same input goes out again under the same
 * key: whatever happened to the first one, it is done once. To be held by what outlives the question.
 */
export function useKeyedCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  const [unanswered] = useState(() => new Map<string, string>())
  return useMutation<Answer<E>, Error, RawInput<E>>({
    mutationFn: async (input) => {
      const asked = JSON.stringify(input)
      const key = unanswered.get(asked) ?? randomKey()
      unanswered.set(asked, key)
      try {
        const answer = await call(endpoint, input, { idempotencyKey: key })
        unanswered.delete(asked)
        return answer
      } catch (error) {
        if (isRefused(error)) unanswered.delete(asked)
        throw error
      }
    },
    onSettled: () => void invalidateBalances(client),
  })
}

export type KeyedCall<E extends Endpoint> = ReturnType<typeof useKeyedCall<E>>
