import type { ReactNode } from 'react'
import { useIsLoggedIn } from '@/session/session-store'
import { AuthFrame } from './auth-frame'
import { WayOn } from './way-on'

export type VisitorsOnlyProps = {
  /** What a member would want who came here all the same. */
  instead: string
  children: ReactNode
}

const next = ['You log out from the account menu, at the top of each page.', 'You come back here.']

/** A page that anybody may open, but that has nothing to do for somebody who is logged in. */
export function VisitorsOnly({ instead, children }: VisitorsOnlyProps) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn) {
    return (
      <AuthFrame title="You are logged in already" lead={instead} next={next}>
        <WayOn href="/settings" label="Go to settings">
          What belongs to your account stands in the settings.
        </WayOn>
      </AuthFrame>
    )
  }
  // Known before the page is awake: a member does not see the form come and go.
  return <div data-only="visitor">{children}</div>
}
