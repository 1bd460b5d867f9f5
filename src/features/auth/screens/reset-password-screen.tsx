import { useState } from 'react'
import { useStep } from '@/lib/step'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { NewPasswordForm } from '../components/new-password-form'
import { PasswordIsSet } from '../components/password-is-set'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'
import { resetStep } from '../steps'

/** After a code was entered. The twin that is reached from an e-mail is `ResetScreen`. */
export function ResetPasswordScreen() {
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <PasswordIsSet />
  return (
    <AuthFrame
      title="Choose a new password"
      lead="Your code was right. Choose a password that you use nowhere else."
      next={nextSteps.reset}
    >
      <Turn onDone={() => setIsDone(true)} />
    </AuthFrame>
  )
}

function Turn({ onDone }: { onDone: () => void }) {
  const step = useStep(resetStep)
  if (step === 'waiting') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label="Ask for a code">
        A new password needs a code first. None was entered in this tab.
      </WayOn>
    )
  }
  const handleDone = () => {
    onDone()
    resetStep.clear()
  }
  return (
    <MuiRoot>
      <NewPasswordForm secret={step.resetId} onDone={handleDone} />
    </MuiRoot>
  )
}
