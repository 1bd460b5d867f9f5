import { useStep } from '@/lib/step'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting, WayOn } from '../components/auth-frame'
import { AuthenticatorForm } from '../components/authenticator-form'
import { NoSessionStored, useBeginSession } from '../components/begin-session'
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
    </MuiRoot>
  )
}
