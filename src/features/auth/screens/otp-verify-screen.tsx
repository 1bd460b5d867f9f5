import { useState } from 'react'
import { closingStep, useStep } from '@/lib/step'
import { useIsLoggedIn } from '@/session/session-store'
import { late } from '@/ui/late'
import { AuthFrame, AuthWaiting, LoginFirst, WayOn } from '../components/auth-frame'
import * as m from '../messages'
import * as p from '../messages/password'
import { closingSteps } from '../next-steps'

const ClosingCode = late(
  () => import('../components/closing-code').then((part) => part.ClosingCode),
  AuthWaiting,
)

export function OtpVerifyScreen() {
  return (
    <AuthFrame title={p.closeTitle()} lead={p.closeLeadText()} next={closingSteps()}>
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
    return <LoginFirst>{p.loginFirstText()}</LoginFirst>
  }
  if (step === undefined) {
    return (
      <WayOn href="/settings" label={m.goToSettingsAction()}>
        {p.noClosingText()}
      </WayOn>
    )
  }
  return <ClosingCode step={step} onDone={() => setIsDone(true)} />
}
