import { useEffect } from 'react'
import { MuiRoot } from '@/ui/mui-root'
import { useSecretCheck } from '../hooks/use-secret-check'
import { AuthWaiting } from './auth-frame'
import { NewPasswordForm } from './new-password-form'

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
