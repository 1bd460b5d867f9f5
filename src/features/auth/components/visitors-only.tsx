import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useIsLoggedIn } from '@/session/session-store'
import type { LoggedInAlreadyProps } from './logged-in-already'

export type VisitorsOnlyProps = LoggedInAlreadyProps & { children: ReactNode }

// The page is made for visitors: what hardly any of them sees comes when it is needed.
const LoggedInAlready = dynamic(
  () => import('./logged-in-already').then((part) => part.LoggedInAlready),
  { ssr: false },
)

/** A page that anybody may open, but that has nothing to do for somebody who is logged in. */
export function VisitorsOnly({ instead, children }: VisitorsOnlyProps) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn) return <LoggedInAlready instead={instead} />
  // Known before the page is awake: a member does not see the form come and go.
  return <div data-only="visitor">{children}</div>
}
