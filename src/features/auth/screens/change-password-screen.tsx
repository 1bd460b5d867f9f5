import { useState } from 'react'
import { useIsLoggedIn } from '@/session/session-store'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { AuthResult } from '../components/auth-result'
import { ChangePasswordForm } from '../components/change-password-form'
import { LoginFirst } from '../components/login-first'
import { nextSteps } from '../copy'

export function ChangePasswordScreen() {
  const [ended, setEnded] = useState<number>()
  if (ended !== undefined) {
    return (
      <AuthResult
        title="Your password is changed"
        lead={`${endedText(ended)} This one goes on.`}
        next={nextSteps.passwordChanged}
        href="/settings"
        label="Go to settings"
      />
    )
  }
  return (
    <AuthFrame
      title="Change your password"
      lead="The current one first, so that nobody does it who only found your screen unlocked."
      next={nextSteps.changePassword}
    >
      <Turn onDone={setEnded} />
    </AuthFrame>
  )
}

function Turn({ onDone }: { onDone: (endedSessions: number) => void }) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn === undefined) return <AuthWaiting />
  if (!isLoggedIn) {
    return (
      <LoginFirst>
        Log in to change your password; you come back here. If you forgot it, the login page helps.
      </LoginFirst>
    )
  }
  return (
    <MuiRoot>
      <ChangePasswordForm onDone={onDone} />
    </MuiRoot>
  )
}

function endedText(count: number): string {
  if (count === 0) return 'You were logged in nowhere else.'
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`
}
