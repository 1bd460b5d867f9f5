import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useStep } from '@/lib/step'
import { closingStep } from '@/session/closing-step'
import { useIsLoggedIn } from '@/session/session-store'
import { AuthFrame, AuthWaiting, WayOn } from '../components/auth-frame'
import { LoginFirst } from '../components/auth-gates'
import { nextSteps } from '../copy'

// Of use to a member in the middle of a closing only, and it brings the session's code along.
const ClosingCode = dynamic(
  () => import('../components/closing-code').then((part) => part.ClosingCode),
  { ssr: false, loading: AuthWaiting },
)

export function OtpVerifyScreen() {
  return (
    <AuthFrame
      title="Close your account"
      lead="The code that we sent to your e‑mail is the last word. It cannot be taken back."
      next={nextSteps.closing}
    >
      <Turn />
    </AuthFrame>
  )
}

function Turn() {
  const isLoggedIn = useIsLoggedIn()
  const step = useStep(closingStep)
  const [isDone, setIsDone] = useState(false)
  if (isLoggedIn === undefined || step === 'waiting' || isDone) return <AuthWaiting />
  if (!isLoggedIn) {
    return <LoginFirst>Only you can close your account. Log in, and you come back here.</LoginFirst>
  }
  if (step === undefined) {
    return (
      <WayOn href="/settings" label="Go to settings">
        No code is waiting. Closing an account begins in the settings, with your password.
      </WayOn>
    )
  }
  return <ClosingCode step={step} onDone={() => setIsDone(true)} />
}
