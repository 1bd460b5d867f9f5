import { useStep } from '@/lib/step'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { LoginCodesForm } from '../components/login-codes-form'
import { NoSessionKept } from '../components/no-session-kept'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'
import { useBeginSession } from '../hooks/use-begin-session'
import { loginStep } from '../steps'

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
  if (state === 'refused') return <NoSessionKept />
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
