import { useRef } from 'react'
import { randomKey } from '@/lib/api/api-error'

/**
 * One key for one message: sent again after a lost answer, it arrives once. Other words are another
 * message, and so are the same words after the first arrived.
 */
export function useMessageKey() {
  const last = useRef({ input: '', key: '' })
  const keyFor = (input: object): string => {
    const text = JSON.stringify(input)
    if (text !== last.current.input) last.current = { input: text, key: randomKey() }
    return last.current.key
  }
  const forget = () => {
    last.current = { input: '', key: '' }
  }
  return { keyFor, forget }
}
