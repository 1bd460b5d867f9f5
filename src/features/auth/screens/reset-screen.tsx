import { useState } from 'react'
import { MuiRoot } from '@/ui/mui-root'
import { AuthFrame, AuthWaiting } from '../components/auth-frame'
import { NewPasswordForm } from '../components/new-password-form'
import { PasswordIsSet } from '../components/password-is-set'
import { WayOn } from '../components/way-on'
import { nextSteps } from '../copy'
import { useLinkToken } from '../hooks/use-link-token'

/** Reached by the link in an e-mail, perhaps in another browser than the one that asked for it. */
export function ResetScreen() {
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <PasswordIsSet />
  return (
    <AuthFrame
      title="Choose a new password"
      lead="You opened the link from our e‑mail. Choose a password that you use nowhere else."
      next={nextSteps.reset}
    >
      <Turn onDone={() => setIsDone(true)} />
    </AuthFrame>
  )
}

function Turn({ onDone }: { onDone: () => void }) {
  const token = useLinkToken()
  if (token === 'waiting') return <AuthWaiting />
  if (token === undefined) {
    return (
      <WayOn href="/auth/forgot-password" label="Ask for a link">
        This page opens from the link in our e-mail, and the link is not complete. Open it again, or
        ask for a new one.
      </WayOn>
    )
  }
  return (
    <MuiRoot>
      <NewPasswordForm secret={token} onDone={onDone} />
    </MuiRoot>
  )
}
