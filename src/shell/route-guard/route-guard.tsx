import Head from 'next/head'
import { useRouter } from 'next/router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { houseName } from '@/config/house'
import { accessOf, afterLoginPath, beginsSession, type PathAccess } from '@/config/paths'
import { tokenStore } from '@/lib/storage/token-store'
import { currentExit, forgetsPerson, readEnding } from '@/session/ending'
import { forgetTarget, readTarget, rememberTarget } from '@/session/return-target'
import { useIsHandedOver, useIsLoggedIn, useSessionToken } from '@/session/session-store'
import { LogoLoader } from '@/ui/icons/logo'
import type { TurnedAway } from './say-why'

interface GuardQuestion {
  /** The page's pattern; that of the 404 page for an unknown address. */
  pattern: string
  isLoggedIn: boolean | undefined
  isHandedOver?: boolean
}

type GuardAnswer = 'show' | 'wait' | 'go home'

type Rule = [
  isMeant: (access: PathAccess, isLoggedIn: boolean | undefined) => boolean,
  answer: GuardAnswer,
]

/** Who may see which page (R2). The first matching rule decides. */
const rules: Rule[] = [
  [(access) => access === 'public', 'show'],
  [(access, isLoggedIn) => access === 'guest' && isLoggedIn === true, 'go home'],
  [(access) => access === 'guest', 'show'],
  [(_, isLoggedIn) => isLoggedIn === undefined, 'wait'],
  [(_, isLoggedIn) => isLoggedIn === true, 'show'],
]

const verificationPath = '/kyc'

interface RedirectInput {
  pattern: string
  /** The login just succeeded on this page. */
  wasVisitorHere: boolean
  target: string | undefined
  exit: string
  isHandedOver?: boolean
}

/** A protected page is never shown to others, not even for a moment. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { pathname } = useRouter()
  const session = useSessionCount(useSessionToken())
  const isLoggedIn = useIsLoggedIn()
  const isHandedOver = useIsHandedOver()
  useMemberMark(isLoggedIn)
  useRedirect(isLoggedIn, isHandedOver)
  const answer = guardAnswer({ pattern: pathname, isLoggedIn, isHandedOver })
  const access = accessOf(pathname) ?? 'member'
  if (access !== 'member')
    return answer === 'show' ? <div data-access={access}>{children}</div> : <Waiting />
  return (
    <>
      {/* The server draws it too, with nothing of a person in it; the style sheet hides it from whoever has no session (boot.js), and React wakes it only for somebody who has. */}
      {answer !== 'go home' && (
        <Suspense>
          <div key={session} data-access="member">
            {children}
          </div>
        </Suspense>
      )}
      {answer !== 'show' && <Waiting />}
    </>
  )
}

/** Another person's login remounts the page; learning who is logged in does not. */
function useSessionCount(token: string | undefined): number {
  const [lastSession, setLastSession] = useState({ token, count: 0 })
  if (token !== undefined && token !== lastSession.token)
    setLastSession({
      token,
      count: lastSession.token === undefined ? lastSession.count : lastSession.count + 1,
    })
  return lastSession.count
}

/** Shown until access is decided, so that not even the title is revealed. */
function Waiting() {
  return (
    <>
      <Head>
        <title>{houseName()}</title>
      </Head>
      <div data-only="visitor">
        <LogoLoader />
      </div>
    </>
  )
}

function useRedirect(isLoggedIn: boolean | undefined, isHandedOver: boolean): void {
  const { pathname, asPath, isReady, replace, push, events } = useRouter()
  const visitorAt = useRef<string>(undefined)
  const hadSession = useRef(false)
  const answer = guardAnswer({ pattern: pathname, isLoggedIn, isHandedOver })
  useEffect(() => {
    if (isLoggedIn === false) visitorAt.current = pathname
    const wasVisitorHere = visitorAt.current === pathname
    const isBegun = isLoggedIn === true && wasVisitorHere && beginsSession(pathname)
    const isStaying = answer === 'show' && !isBegun
    if (isLoggedIn !== undefined && answer === 'show') hadSession.current = isLoggedIn
    if (isLoggedIn && isStaying) forgetTarget()
    if (isStaying || answer === 'wait' || !isReady) return
    const exit = currentExit()
    const hasEnded = hadSession.current || exit !== undefined || tokenStore.hasExpired()
    const isForgotten = hasEnded && forgetsPerson(exit?.ending ?? readEnding())
    if (!isLoggedIn && !isForgotten) rememberTarget(asPath)
    const target = readTarget()
    const way = { pattern: pathname, wasVisitorHere, target, exit: exit?.to ?? '/', isHandedOver }
    const isScanned = isLoggedIn && window.location.hash.startsWith('#check=')
    const arriving = replace(isScanned ? verificationPath : redirectTarget(way))
    if (isScanned || isHandedOver || (isLoggedIn ? wasVisitorHere : hasEnded)) return
    const turnedAway = { pattern: pathname, isLoggedIn: isLoggedIn === true, push, events }
    void arriving.then(() => tellWhy(turnedAway))
  }, [answer, isLoggedIn, isHandedOver, pathname, asPath, isReady, replace, push, events])
}

/** If the message cannot be loaded, the header still leads on. */
function tellWhy(turnedAway: TurnedAway): Promise<void> {
  return import('./say-why').then(
    ({ sayWhy }) => sayWhy(turnedAway),
    () => {},
  )
}

/** boot.js sets the same mark for the style sheet. */
function useMemberMark(isLoggedIn: boolean | undefined): void {
  useLayoutEffect(() => {
    if (isLoggedIn) document.documentElement.dataset.member = 'yes'
    else if (isLoggedIn === false) delete document.documentElement.dataset.member
  }, [isLoggedIn])
}

/** Decides what a page shows to whom. An address that is not in the list needs a session. */
export function guardAnswer({ pattern, isLoggedIn, isHandedOver }: GuardQuestion): GuardAnswer {
  const access = accessOf(pattern) ?? 'member'
  if (isLoggedIn && isHandedOver && access === 'member' && pattern !== verificationPath)
    return 'go home'
  return rules.find(([matches]) => matches(access, isLoggedIn))?.[1] ?? 'go home'
}

export function redirectTarget({
  pattern,
  wasVisitorHere,
  target,
  exit,
  isHandedOver,
}: RedirectInput): string {
  if (isHandedOver) return verificationPath
  if (!beginsSession(pattern)) return exit
  return wasVisitorHere ? (target ?? afterLoginPath) : '/'
}
