import { useRouter } from 'next/router'
import { type ReactNode, useEffect } from 'react'
import { accessOf } from '@/config/paths'
import { useIsLoggedIn } from '@/session/session-store'
import { LogoLoader } from '@/ui/logo-loader'
import { guardAnswer } from './rules'

export type RouteGuardProps = { children: ReactNode }

/** Shows a page to whom it is for. A protected page is never drawn for anybody else, not even once. */
export function RouteGuard({ children }: RouteGuardProps) {
  const { pathname, replace } = useRouter()
  const answer = guardAnswer({ pattern: pathname, isLoggedIn: useIsLoggedIn() })
  useEffect(() => {
    if (answer === 'go home') void replace('/')
  }, [answer, replace])
  // boot.js lets the style sheet hide a guest's page from a member before the first paint.
  if (answer === 'show') return <div data-access={accessOf(pathname) ?? 'member'}>{children}</div>
  return <LogoLoader />
}
