import { useState } from 'react'
import { useIsLoggedIn } from '@/session/session-store'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { ChangePasswordForm } from '../components/change-password-form'
import { LoginFirst } from '../components/login-first'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'

export function ChangePasswordScreen() {
  return (
    <AuthFrame
      title="Change your password"
      lead="The current one first, so that nobody does it who only found your screen unlocked."
      next={nextSteps.changePassword}
    >
      <Turn />
    </AuthFrame>
  )
}

function Turn() {
  const isLoggedIn = useIsLoggedIn()
  const [ended, setEnded] = useState<number>()
  if (isLoggedIn === undefined) return <AuthWaiting />
  if (!isLoggedIn) {
    return (
      <LoginFirst>
        Log in to change your password; you come back here. If you forgot it, the login page helps.
      </LoginFirst>
    )
  }
  if (ended !== undefined) {
    return (
      <WayOn result="Your password is changed" href="/settings" label="Go to settings">
        {endedText(ended)} This one goes on.
      </WayOn>
    )
  }
  return (
    <MuiRoot>
      <ChangePasswordForm onDone={setEnded} />
    </MuiRoot>
  )
}

function endedText(count: number): string {
  if (count === 0) return 'You were logged in nowhere else.'
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`
}
