import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/tab-storage'
import type { Granted } from '@/session/log-in'
import { readTarget, rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import * as m from '../messages'
import { loginStep } from '../next-steps'
import { AuthFrame, WayOn } from './auth-frame'

export type VisitorsOnlyProps = {
  /** What a member would want who came here all the same. */
  instead: string
  children: ReactNode
}

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
    <WayOn href="/auth/login" label={m.goToLoginAction()}>
      {children}
    </WayOn>
  )
}

/** A page that anybody may open, but that has nothing to do for somebody who is logged in. */
export function VisitorsOnly({ instead, children }: VisitorsOnlyProps) {
  const isLoggedIn = useIsLoggedIn()
  if (isLoggedIn) {
    return (
      <AuthFrame title={m.loggedInTitle()} lead={instead}>
        <WayOn href="/settings" label={m.goToSettingsAction()}>
          {m.loggedInText()}
        </WayOn>
      </AuthFrame>
    )
  }
  // Known before the page is awake: a member does not see the form come and go.
  return <div data-only="visitor">{children}</div>
}

type BeginState = 'not yet' | 'begun' | 'refused'

export function NoSessionStored() {
  return (
    <WayOn href="/auth/login" label={m.goToLoginAction()}>
      {m.noCookiesText()}
    </WayOn>
  )
}

/** The end of a login or a sign-up. From here the guard alone leads on. */
export function useBeginSession() {
  const [state, setState] = useState<BeginState>('not yet')
  const begin = async (granted: Granted): Promise<void> => {
    setState('begun')
    const { logIn } = await import('@/session/log-in')
    const isStored = logIn(granted)
    loginStep.clear()
    if (!isStored) setState('refused')
  }
  return { state, begin: (granted: Granted) => void begin(granted) }
}
