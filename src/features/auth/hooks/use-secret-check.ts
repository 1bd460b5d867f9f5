import { useEffect, useState } from 'react'
import type { ApiError } from '@/lib/api/api-error'
import { callNow } from '../call-now'
import { calls } from '../calls'

export type SecretState = 'waiting' | 'good' | 'refused'

const refusing = new Set<number | undefined>([400, 422])

/**
 * Asks whether a link still sets a password before anybody thinks of one. Where no answer comes the
 * form is shown: its last step asks again.
 */
export function useSecretCheck(secret: string): SecretState {
  const [state, setState] = useState<SecretState>('waiting')
  useEffect(() => {
    let isLeft = false
    const tell = (next: SecretState) => {
      if (!isLeft) setState(next)
    }
    callNow(calls.checkResetLink, { secret }).then(
      () => tell('good'),
      ({ status }: ApiError) => tell(refusing.has(status) ? 'refused' : 'good'),
    )
    return () => {
      isLeft = true
    }
  }, [secret])
  return state
}
