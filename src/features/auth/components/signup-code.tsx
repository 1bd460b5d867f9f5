import Link from 'next/link'
import { useRouter } from 'next/router'
import { bindField } from '@/lib/form/bind-field'
import { ResendCode } from '@/lib/form/resend-code'
import { useContractForm } from '@/lib/form/use-contract-form'
import { type SentCode, sentNow } from '@/lib/sent-code'
import { callNow } from '../call-now'
import { calls } from '../calls'
import { type SignupChannel, signupStep } from '../steps'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form'

export type SignupCodeProps = {
  step: { signupId: string; channel: SignupChannel; sent: SentCode }
  onPhoneDone: () => void
  onEmailDone: () => void
}

export function SignupCode(props: SignupCodeProps) {
  return props.step.channel === 'phone' ? <PhoneCode {...props} /> : <EmailCode {...props} />
}

function PhoneCode({ step, onPhoneDone }: SignupCodeProps) {
  const { push } = useRouter()
  const { signupId } = step
  const { form, submit, ...state } = useContractForm(calls.verifyPhoneOtp, {
    signupId,
    code: '',
  })
  return (
    <CodeForm
      {...state}
      label="Phone code"
      field={bindField(form, 'code')}
      about={signupId}
      foot={<BeginAgain />}
      channel="sms"
      onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      onSubmit={submit(({ sent }) => {
        onPhoneDone()
        signupStep.save({ ...step, channel: 'email', sent: sentNow(sent) })
        void push('/auth/otp-verification/email')
      })}
    >
      <ResendCode
        sent={step.sent}
        onSent={(sent) => {
          form.resetField('code')
          signupStep.save({ ...step, sent })
        }}
        onResend={async () => (await callNow(calls.verifyPhoneResendOtp, { signupId })).sent}
      />
    </CodeForm>
  )
}

function EmailCode({ step, onEmailDone }: SignupCodeProps) {
  const { signupId } = step
  const { form, submit, ...state } = useContractForm(calls.verifyEmailOtp, {
    signupId,
    code: '',
  })
  return (
    <CodeForm
      {...state}
      label="Email code"
      field={bindField(form, 'code')}
      about={signupId}
      foot={<BeginAgain />}
      channel="email"
      onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      onSubmit={submit(() => {
        onEmailDone()
        signupStep.clear()
      })}
    >
      <ResendCode
        sent={step.sent}
        onSent={(sent) => {
          form.resetField('code')
          signupStep.save({ ...step, sent })
        }}
        onResend={async () => (await callNow(calls.verifyEmailResendOtp, { signupId })).sent}
      />
    </CodeForm>
  )
}

/** For a slip in the number or the address, or a sign-up that is a day old. */
function BeginAgain() {
  return (
    <p className={styles.muted}>
      Wrong number or address, or nothing comes?{' '}
      <Link href="/auth/create-account" prefetch={false}>
        Begin again
      </Link>
      .
    </p>
  )
}
