import { useEffect, useState } from 'react'
import { AuthFrame, AuthResult, AuthWaiting, PasswordIsSet, WayOn } from '../components/auth-frame'
import { NewPassword, type NewPasswordProps } from '../components/new-password'
import { nextSteps } from '../copy'

/** Reached by the link in an e-mail, perhaps in another browser than the one that asked for it. */
export function ResetScreen() {
  const [end, setEnd] = useState<'set' | 'refused'>()
  if (end === 'set') return <PasswordIsSet />
  if (end === 'refused') {
    return (
      <AuthResult
        title="This link no longer works"
        lead="It has expired or was used, or it is not complete. Your password is as it was."
        next={nextSteps.forgot}
        href="/auth/forgot-password"
        label="Ask for a new link"
      />
    )
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="You opened the link from our e‑mail. Choose a password that you use nowhere else."
      next={nextSteps.reset}
    >
      <Turn onDone={() => setEnd('set')} onRefused={() => setEnd('refused')} />
    </AuthFrame>
  )
}

function Turn(ends: Omit<NewPasswordProps, 'secret'>) {
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
  return <NewPassword secret={token} {...ends} />
}

/**
 * The secret behind `#token=` of this page's address, which is taken out of the address at once: it
 * should stay neither in the history nor in a picture of the screen.
 */
function useLinkToken(): string | undefined | 'waiting' {
  const [token, setToken] = useState<string | undefined | 'waiting'>('waiting')
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const found = new URLSearchParams(hash.slice(1)).get('token') || undefined
    if (found !== undefined) {
      const address = pathname + search
      window.history.replaceState(
        { ...window.history.state, as: address, url: address },
        '',
        address,
      )
    }
    // A second look finds an address that is clean already.
    setToken((before) => found ?? (before === 'waiting' ? undefined : before))
  }, [])
  return token
}
