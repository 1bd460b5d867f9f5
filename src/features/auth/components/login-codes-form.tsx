import Link from 'next/link'
import { useRouter } from 'next/router'
import { bindField } from '@/lib/form/bind-field'
import { ResendCode } from '@/lib/form/resend-code'
import { useContractForm } from '@/lib/form/use-contract-form'
import type { SentCode } from '@/lib/sent-code'
import { browserStorage } from '@/lib/storage/browser-storage'
import type { Granted } from '@/session/log-in'
import { OtpInput } from '@/ui/form/otp-input'
import { SandboxCode } from '@/ui/form/sandbox-code'
import { callNow } from '../call-now'
import { calls } from '../calls'
import { loginStep } from '../steps'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

export type LoginCodesFormProps = {
  step: { challengeId: string; phone: SentCode; email: SentCode; isAtAuthenticator: boolean }
  onGranted: (granted: Granted) => void
}

const channels = [
  { channel: 'phone', name: 'phoneCode', label: 'Phone code', carrier: 'sms' },
  { channel: 'email', name: 'emailCode', label: 'Email code', carrier: 'email' },
] as const

/** Both are checked at once, and what is wrong is said at its own field. */
export function LoginCodesForm({ step, onGranted }: LoginCodesFormProps) {
  const { push } = useRouter()
  const { challengeId } = step
  const { form, refusal, isSending, submit } = useContractForm(calls.loginVerifyOtp, {
    challengeId,
    phoneCode: '',
    emailCode: '',
  })
  const handleSubmit = submit((answer) => {
    if (answer.next === 'done') return onGranted(answer)
    loginStep.save({ ...step, isAtAuthenticator: true })
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
      <FormEnd refusal={refusal} isSending={isSending} label="Verify" />
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
