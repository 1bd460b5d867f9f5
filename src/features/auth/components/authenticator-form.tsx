import Link from 'next/link'
import { useState } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import type { Granted } from '@/session/log-in'
import { TextField } from '@/ui/form/text-field'
import { calls } from '../calls'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export type AuthenticatorFormProps = {
  challengeId: string
  onGranted: (granted: Granted) => void
}

/** Six digits, or one of the recovery codes; the switch only changes the keyboard of a phone. */
export function AuthenticatorForm({ challengeId, onGranted }: AuthenticatorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { form, formError, isSending, submit } = useAppForm(calls.loginVerifyOtp, {
    defaults: { challengeId, authenticatorCode: '' },
  })
  const handleSubmit = submit((answer) => {
    if (answer.next === 'done') onGranted(answer)
  })
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        {...bindField(form, 'authenticatorCode')}
        label={isRecovery ? 'Recovery code' : 'Authenticator code'}
        hint={
          isRecovery
            ? 'Eight letters and digits, like K7QF-9M2X. Each works once.'
            : 'The six digits that the app shows now.'
        }
        autoComplete="one-time-code"
        inputProps={{
          inputMode: isRecovery ? 'text' : 'numeric',
          dir: 'ltr',
          autoCapitalize: 'characters',
          spellCheck: false,
        }}
      />
      <button type="button" className={styles.quietly} onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use the app instead' : 'No phone at hand? Use a recovery code'}
      </button>
      <FormEnd
        formError={formError}
        isSending={isSending}
        label="Verify"
        action={
          ['CODE_EXPIRED', 'TRIES_USED_UP'].includes(formError?.code ?? '') && (
            <p>
              <Link href="/auth/login">Log in again</Link> from the start. Your account is safe.
            </p>
          )
        }
      />
    </form>
  )
}
