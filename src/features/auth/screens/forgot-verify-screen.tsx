import { useState } from 'react'
import { useStep } from '@/lib/step'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { ForgotCode } from '../components/forgot-code'
import { VisitorsOnly } from '../components/visitors-only'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'
import { forgotStep } from '../steps'

export function ForgotVerifyScreen() {
  return (
    <VisitorsOnly instead="To set a new password, use the settings, or log out first.">
      <ForgotVerifySteps />
    </VisitorsOnly>
  )
}

function ForgotVerifySteps() {
  return (
    <AuthFrame
      title="Enter the code"
      lead="Six digits, good for five minutes. If nothing comes, the address may belong to no account."
      next={nextSteps.forgotVerify}
    >
      <Turn />
    </AuthFrame>
  )
}

function Turn() {
  const step = useStep(forgotStep)
  const [isDone, setIsDone] = useState(false)
  if (step === 'waiting' || isDone) return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label="Ask for a code">
        No code was asked for in this tab. The link in our e-mail works without one.
      </WayOn>
    )
  }
  return <ForgotCode step={step} onDone={() => setIsDone(true)} />
}
