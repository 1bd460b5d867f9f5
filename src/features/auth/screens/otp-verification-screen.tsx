import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { ResendCode } from '@/lib/form/resend-code'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { type SentCode, sentNow, useStep } from '@/lib/step'
import { callNow, calls } from '../calls'
import styles from '../components/auth-form.module.css'
import { AuthFrame, AuthResult, AuthWaiting, WayOn } from '../components/auth-frame'
import { VisitorsOnly } from '../components/auth-gates'
import { CodeForm } from '../components/code-form'
import { nextSteps } from '../copy'
import { type SignupChannel, signupStep } from '../steps'

type SignupCodeProps = {
  step: { signupId: string; channel: SignupChannel; sent: SentCode }
  onPhoneDone: () => void
  onEmailDone: () => void
}

export type OtpVerificationScreenProps = { channel: SignupChannel }

const messages = {
  phone: {
    title: 'Confirm your phone',
    lead: 'Enter the six digits that we sent to it. They are good for five minutes.',
    next: nextSteps.signupPhone,
  },
  email: {
    title: 'Confirm your e-mail',
    lead: 'Enter the six digits that we sent to it. They are good for five minutes.',
    next: nextSteps.signupEmail,
  },
}

export function OtpVerificationScreen(props: OtpVerificationScreenProps) {
  return (
    <VisitorsOnly instead="To go on with another account, log out first.">
      <OtpVerificationSteps {...props} />
    </VisitorsOnly>
  )
}

function OtpVerificationSteps({ channel }: OtpVerificationScreenProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return (
      <AuthResult
        title="Your account is open"
        lead="Phone and e‑mail are confirmed. Log in for the first time."
        next={nextSteps.login}
        href="/auth/login"
        label="Go to login"
      />
    )
  }
  return (
    <AuthFrame {...messages[channel]}>
      <Turn channel={channel} onOpen={() => setIsOpen(true)} />
    </AuthFrame>
  )
}

type TurnProps = OtpVerificationScreenProps & { onOpen: () => void }

function Turn({ channel, onOpen }: TurnProps) {
  const step = useStep(signupStep)
  const [isLeaving, setIsLeaving] = useState(false)
  if (step === 'waiting' || isLeaving) return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/create-account" label="Create account">
        Codes are sent when you create an account. No sign-up is under way in this tab.
      </WayOn>
    )
  }
  if (step.channel !== channel) {
    return (
      <WayOn href={`/auth/otp-verification/${step.channel}`} label="Go on">
        {step.channel === 'email'
          ? 'Your phone is confirmed already. What is missing is the code from your e-mail.'
          : 'Your phone comes first. After that we send the code to your e-mail.'}
      </WayOn>
    )
  }
  return <SignupCode step={step} onPhoneDone={() => setIsLeaving(true)} onEmailDone={onOpen} />
}

function SignupCode(props: SignupCodeProps) {
  return props.step.channel === 'phone' ? <PhoneCode {...props} /> : <EmailCode {...props} />
}

function PhoneCode({ step, onPhoneDone }: SignupCodeProps) {
  const { push } = useRouter()
  const { signupId } = step
  const { form, submit, ...state } = useAppForm(calls.verifyPhoneOtp, {
    defaults: { signupId, code: '' },
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
  const { form, submit, ...state } = useAppForm(calls.verifyEmailOtp, {
    defaults: { signupId, code: '' },
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
