import { useRef } from 'react'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { isRefused, randomKey } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'

// Pictures take long over a slow network; the server reads a body for as long.
const waitMs = 60_000

/**
 * Sends one message under one idempotency key: a retry after a lost answer delivers it once. Other
 * text gets a new key, and so does the same text after a refusal.
 */
export function useSendOnce() {
  const last = useRef({ input: '', key: '' })
  return async <E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Answer<E>> => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: randomKey() }
    try {
      return await call(endpoint, input, { idempotencyKey: last.current.key, waitMs })
    } catch (error) {
      if (isRefused(error)) last.current = { input: '', key: '' }
      throw error
    }
  }
}
