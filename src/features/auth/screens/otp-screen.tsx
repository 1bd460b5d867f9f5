import Link from 'next/link'
import { useRouter } from 'next/router'
import { ResendCode } from '@/lib/form/resend-code'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { useStep } from '@/lib/step'
import { browserStorage } from '@/lib/storage/browser-storage'
import type { Granted } from '@/session/log-in'
import { OtpInput } from '@/ui/form/otp-input'
import { SandboxCode } from '@/ui/form/sandbox-code'
import { MuiRoot } from '@/ui/mui-root'
import { callNow, calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame, AuthWaiting, WayOn } from '../components/auth-frame'
import { NoSessionStored, useBeginSession } from '../components/begin-session'
import { FormEnd } from '../components/form-end'
import { nextSteps } from '../copy'
import { loginStep } from '../steps'

type LoginCodesFormProps = {
  step: NonNullable<ReturnType<typeof loginStep.read>>
  onGranted: (granted: Granted) => void
}

const channels = [
  { channel: 'phone', name: 'phoneCode', label: 'Phone code', carrier: 'sms' },
  { channel: 'email', name: 'emailCode', label: 'Email code', carrier: 'email' },
] as const

export function OtpScreen() {
  return (
    <AuthFrame
      title="Enter both codes"
      lead="One was sent to your phone, one to your e‑mail. Each is good for five minutes."
      next={nextSteps.otp}
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
        Codes are sent when you log in. No login is under way in this tab.
      </WayOn>
    )
  }
  if (step.isAtAuthenticator) {
    return (
      <WayOn href="/auth/verify-otp" label="Enter the authenticator code">
        Both codes were right. What is missing is the code of your authenticator app.
      </WayOn>
    )
  }
  return (
    <MuiRoot>
      <LoginCodesForm step={step} onGranted={begin} />
    </MuiRoot>
  )
}

/** Both are checked at once, and what is wrong is said at its own field. */
function LoginCodesForm({ step, onGranted }: LoginCodesFormProps) {
  const { push } = useRouter()
  const { challengeId } = step
  const { form, formError, isSending, submit } = useAppForm(calls.loginVerifyOtp, {
    defaults: { challengeId, phoneCode: '', emailCode: '' },
  })
  const handleSubmit = submit((answer) => {
    if (answer.next === 'done') return onGranted(answer)
    loginStep.save({ ...step, isAtAuthenticator: true, hasPasskey: answer.hasPasskey })
    void push('/auth/verify-otp')
  })
  const resend = async (channel: 'phone' | 'email') => {
    const device = browserStorage.read('device')
    return (await callNow(calls.loginResendOtp, { challengeId, channel, device }))[channel]
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {channels.map(({ channel, name, label, carrier }) => (
        <div key={channel} className={styles.code}>
          <OtpInput {...bindField(form, name)} label={label} />
          <ResendCode
            sent={step[channel]}
            onResend={() => resend(channel)}
            onSent={(sent) => {
              form.resetField(name)
              loginStep.save({ ...step, [channel]: sent })
            }}
          />
          <SandboxCode
            about={challengeId}
            channel={carrier}
            onUse={(code) => form.setValue(name, code, { shouldValidate: true })}
          />
        </div>
      ))}
      <FormEnd formError={formError} isSending={isSending} label="Verify" />
      <p className={styles.muted}>
        No code, or the login took too long?{' '}
        <Link href="/auth/login" prefetch={false}>
          Begin again
        </Link>
        .
      </p>
    </form>
  )
}
