import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { tabStorage } from '@/lib/storage/web-storage'
import type { Granted } from '@/session/log-in'
import { readTarget, rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import * as m from '../messages'
import { loginStep } from '../next-steps'
import { AuthFrame, WayOn } from './auth-frame'

export type VisitorsOnlyProps = {
  instead: string
  children: ReactNode
}

export type LoginFirstProps = { children: string }

export function LoginFirst({ children }: LoginFirstProps) {
  const { asPath } = useRouter()
  const target = useSyncExternalStore(tabStorage.subscribe, readTarget, () => undefined)
  useEffect(() => {
    // The tab may have forgotten who was here.
    if (target !== asPath) rememberTarget(asPath)
  }, [target, asPath])
  return (
    <WayOn href="/auth/login" label={m.goToLoginAction()}>
      {children}
    </WayOn>
  )
}

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
  // Known before hydration: no form flashes for members.
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

/** From here only the guard leads on. */
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
