import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '@/lib/api/api-error'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { usePasswordStrength } from '@/lib/form/use-password-strength'
import { PasswordField } from '@/ui/form/password-field'
import { MuiRoot } from '@/ui/mui-root'
import { callNow, calls } from '../calls'
import styles from './auth-form.module.css'
import { AuthWaiting } from './auth-frame'
import { FormEnd } from './form-end'

type NewPasswordFormProps = {
  /** Of an e-mailed link, or given for a right code; it works once. */
  secret: string
  onDone: () => void
}

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

function NewPasswordForm({ secret, onDone }: NewPasswordFormProps) {
  const { form, formError, isSending, submit } = useAppForm(calls.resetPassword, {
    defaults: { 'token-or-id': secret, password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form className={styles.form} noValidate onSubmit={submit(onDone)}>
      <PasswordField
        {...bindField(form, 'password')}
        label="New password"
        autoComplete="new-password"
        strength={usePasswordStrength(password)}
      />
      <FormEnd
        formError={formError}
        isSending={isSending}
        label="Set password"
        action={
          formError?.code === 'LINK_EXPIRED' && (
            <p>
              <Link href="/auth/forgot-password">Ask for a new code or link</Link>. Your old
              password still counts.
            </p>
          )
        }
      />
    </form>
  )
}
