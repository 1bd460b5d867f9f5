import { useState } from 'react'
import { useStep } from '@/lib/step'
import { AuthFrame, AuthResult, AuthWaiting, PasswordIsSet, WayOn } from '../components/auth-frame'
import { NewPassword } from '../components/new-password'
import { nextSteps } from '../copy'
import { resetStep } from '../steps'

/** After a code was entered. The twin that is reached from an e-mail is `ResetScreen`. */
export function ResetPasswordScreen() {
  const [end, setEnd] = useState<'set' | 'refused'>()
  if (end === 'set') return <PasswordIsSet />
  if (end === 'refused') {
    return (
      <AuthResult
        title="Your code no longer counts"
        lead="A password can be set for half an hour after it, and once. Your password is as it was."
        next={nextSteps.forgot}
        href="/auth/forgot-password"
        label="Ask for a new code"
      />
    )
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="Your code was right. Choose a password that you use nowhere else."
      next={nextSteps.reset}
    >
      <Turn onEnd={setEnd} />
    </AuthFrame>
  )
}

function Turn({ onEnd }: { onEnd: (end: 'set' | 'refused') => void }) {
  const step = useStep(resetStep)
  if (step === 'waiting') return <AuthWaiting />
  if (step === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label="Ask for a code">
        A new password needs a code first. None was entered in this tab.
      </WayOn>
    )
  }
  const endWith = (end: 'set' | 'refused') => () => {
    onEnd(end)
    resetStep.clear()
  }
  return (
    <NewPassword secret={step.resetId} onDone={endWith('set')} onRefused={endWith('refused')} />
  )
}
