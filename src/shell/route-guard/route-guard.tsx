import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { accessOf } from '@/config/paths'
import { currentExit } from '@/session/exit'
import { forgetTarget, readTarget, rememberTarget } from '@/session/return-target'
import { useIsLoggedIn, useSessionToken } from '@/session/session-store'
import { LogoLoader } from '@/ui/logo-loader'
import { guardAnswer, wayOn } from './rules'

export type RouteGuardProps = { children: ReactNode }

/** Shows a page to whom it is for. A protected page is never drawn for anybody else, not even once. */
export function RouteGuard({ children }: RouteGuardProps) {
  const { pathname } = useRouter()
  const token = useSessionToken()
  const isLoggedIn = useIsLoggedIn()
  useMemberMark(isLoggedIn)
  useWayOn(isLoggedIn)
  if (guardAnswer({ pattern: pathname, isLoggedIn }) !== 'show') return <LogoLoader />
  const access = accessOf(pathname) ?? 'member'
  // boot.js lets the style sheet hide a guest's page from a member before the first paint. A
  // member's page begins anew when another tab logs somebody else in.
  return (
    <div key={access === 'member' ? token : 'open'} data-access={access}>
      {children}
    </div>
  )
}

/** Only the guard moves anybody: away from what is not theirs, and to where they were headed. */
function useWayOn(isLoggedIn: boolean | undefined): void {
  const { pathname, asPath, isReady, replace } = useRouter()
  const visitorAt = useRef<string>(undefined)
  const answer = guardAnswer({ pattern: pathname, isLoggedIn })
  useEffect(() => {
    if (isLoggedIn === false) visitorAt.current = pathname
    if (isLoggedIn && answer === 'show') forgetTarget()
    if (answer !== 'go home' || !isReady) return
    const exit = currentExit()
    if (!isLoggedIn && exit.comesBack) rememberTarget(asPath)
    const wasVisitorHere = visitorAt.current === pathname
    void replace(wayOn({ pattern: pathname, wasVisitorHere, target: readTarget(), exit: exit.to }))
  }, [answer, isLoggedIn, pathname, asPath, isReady, replace])
}

/** The same mark that boot.js sets: the style sheet shows a member's or a visitor's parts by it. */
function useMemberMark(isLoggedIn: boolean | undefined): void {
  useLayoutEffect(() => {
    if (isLoggedIn) document.documentElement.dataset.member = 'yes'
    else if (isLoggedIn === false) delete document.documentElement.dataset.member
  }, [isLoggedIn])
}
