import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/tab-storage'
import { readTarget, rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import { WayOn } from './auth-frame'
import type { LoggedInAlreadyProps } from './logged-in-already'

type VisitorsOnlyProps = LoggedInAlreadyProps & { children: ReactNode }

// The page is made for visitors: what hardly any of them sees comes when it is needed.
const LoggedInAlready = dynamic(
  () => import('./logged-in-already').then((part) => part.LoggedInAlready),
  { ssr: false },
)

export type LoginFirstProps = { children: string }

/** On a page that anybody may open and only a member can use: after the login the guard leads back. */
export function LoginFirst({ children }: LoginFirstProps) {
  const { asPath } = useRouter()
  const target = useSyncExternalStore(tabStorage.subscribe, readTarget, () => undefined)
  useEffect(() => {
    // Also after the tab has forgotten who was here: what this page says has to stay true.
    if (target !== asPath) rememberTarget(asPath)
  }, [target, asPath])
  return (
    <WayOn href="/auth/login" label="Go to login">
      {children}
    </WayOn>
  )
}

/** A page that anybody may open, but that has nothing to do for somebody who is logged in. */
export function VisitorsOnly({ instead, children }: VisitorsOnlyProps) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn) return <LoggedInAlready instead={instead} />
  // Known before the page is awake: a member does not see the form come and go.
  return <div data-only="visitor">{children}</div>
}
