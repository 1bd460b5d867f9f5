import { useRef } from 'react'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { isRefused, randomKey } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'

/**
 * Sends one message under one key: sent again after a lost answer, it arrives once. Other words are
 * another message, and so are the same words after the first was refused.
 */
export function useSendOnce() {
  const last = useRef({ input: '', key: '' })
  return async <E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Answer<E>> => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: randomKey() }
    try {
      return await call(endpoint, input, { idempotencyKey: last.current.key })
    } catch (error) {
      if (isRefused(error)) last.current = { input: '', key: '' }
      throw error
    }
  }
}
