import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { randomKey } from '@/lib/random-key'
import { staleMoney } from '@/session/own-money'

/**
 * A call that moves shares. As long as no answer came, the same input goes out again under the same
 * key: whatever happened to the first one, it is done once.
 */
export function useKeyedCall<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  const unanswered = useRef<{ asked: string; key: string }>(undefined)
  return useMutation<Answer<E>, Error, RawInput<E>>({
    mutationFn: async (input) => {
      const asked = JSON.stringify(input)
      const key = unanswered.current?.asked === asked ? unanswered.current.key : randomKey()
      unanswered.current = { asked, key }
      const answer = await call(endpoint, input, { idempotencyKey: key })
      unanswered.current = undefined
      return answer
    },
    onError: (error) => {
      if (isAnswer(error)) unanswered.current = undefined
    },
    onSettled: () => void staleMoney(client),
  })
}

/** A no is an answer; a server that broke off may have done it. */
function isAnswer(error: Error): boolean {
  return error instanceof ApiError && error.status !== undefined && error.status < 500
}
