import { useState } from 'react'
import { closingStep, useStep } from '@/lib/step'
import { useIsLoggedIn } from '@/session/session-store'
import { late } from '@/ui/late'
import { AuthFrame, AuthWaiting, LoginFirst, WayOn } from '../components/auth-frame'
import * as m from '../messages'
import * as passwordTexts from '../messages/password'
import { closingSteps } from '../next-steps'

const ClosingCode = late(
  () => import('../components/closing-code').then((part) => part.ClosingCode),
  AuthWaiting,
)

export function OtpVerifyScreen() {
  return (
    <AuthFrame
      title={passwordTexts.closeTitle()}
      lead={passwordTexts.closeLeadText()}
      next={closingSteps()}
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
    return <LoginFirst>{passwordTexts.loginFirstText()}</LoginFirst>
  }
  if (step === undefined) {
    return (
      <WayOn href="/settings" label={m.goToSettingsAction()}>
        {passwordTexts.noClosingText()}
      </WayOn>
    )
  }
  return <ClosingCode step={step} onDone={() => setIsDone(true)} />
}
