import { useEffect, useState } from 'react'
import type { ApiError } from '@/lib/api/api-error'
import { MuiRoot } from '@/ui/mui-root'
import { callNow } from '../call-now'
import { calls } from '../calls'
import { AuthWaiting } from './auth-frame'
import { NewPasswordForm } from './new-password-form'

type SecretState = 'waiting' | 'good' | 'refused'

const refusing = new Set<number | undefined>([400, 422])

export type NewPasswordProps = {
  secret: string
  onDone: () => void
  /** The secret was used, has run out or never was one. */
  onRefused: () => void
}

export function NewPassword({ secret, onDone, onRefused }: NewPasswordProps) {
  const state = useSecretCheck(secret)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is known
  useEffect(() => {
    if (state === 'refused') onRefused()
  }, [state])
  if (state !== 'good') return <AuthWaiting />
  return (
    <MuiRoot>
      <NewPasswordForm secret={secret} onDone={onDone} />
    </MuiRoot>
  )
}

/**
 * Asks whether a link still sets a password before anybody thinks of one. Where no answer comes the
 * form is shown: its last step asks again.
 */
function useSecretCheck(secret: string): SecretState {
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
