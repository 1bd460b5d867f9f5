import { useState } from 'react'
import { useStep } from '@/lib/step'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { AuthResult } from '../components/auth-result'
import { SignupCode } from '../components/signup-code'
import { VisitorsOnly } from '../components/visitors-only'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'
import { type SignupChannel, signupStep } from '../steps'

export type OtpVerificationScreenProps = { channel: SignupChannel }

const words = {
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
    <AuthFrame {...words[channel]}>
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
