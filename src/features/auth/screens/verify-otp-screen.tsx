import Link from 'next/link'
import { useState } from 'react'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useStep } from '@/lib/step'
import type { Granted } from '@/session/log-in'
import { TextField } from '@/ui/form/text-field'
import { MuiRoot } from '@/ui/mui-root'
import { calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame, AuthWaiting, WayOn } from '../components/auth-frame'
import { NoSessionStored, useBeginSession } from '../components/begin-session'
import { FormEnd } from '../components/form-end'
import { PasskeyStep } from '../components/passkey-login'
import { nextSteps } from '../copy'
import { loginStep } from '../steps'

export function VerifyOtpScreen() {
  return (
    <AuthFrame
      title="One more code"
      lead="Your account asks for the code of your authenticator app as well."
      next={nextSteps.authenticator}
    >
      <Turn />
    </AuthFrame>
  )
}

function Turn() {
  const step = useStep(loginStep)
  const { state, begin } = useBeginSession()
  if (state === 'refused') return <NoSessionStored />
  if (step === 'waiting' || state === 'begun') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/login" label="Go to login">
        This code is the last step of a login. No login is under way in this tab.
      </WayOn>
    )
  }
  if (!step.isAtAuthenticator) {
    return (
      <WayOn href="/auth/otp" label="Enter both codes">
        First come the codes that we sent to your phone and your e-mail.
      </WayOn>
    )
  }
  return (
    <MuiRoot>
      <AuthenticatorForm challengeId={step.challengeId} onGranted={begin} />
      {step.hasPasskey && <PasskeyStep challengeId={step.challengeId} onGranted={begin} />}
    </MuiRoot>
  )
}

type AuthenticatorFormProps = {
  challengeId: string
  onGranted: (granted: Granted) => void
}

/** Six digits, or one of the recovery codes; the switch only changes the keyboard of a phone. */
function AuthenticatorForm({ challengeId, onGranted }: AuthenticatorFormProps) {
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
