import Head from 'next/head'
import { useRouter } from 'next/router'
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { envClient } from '@/config/env.client'
import { accessOf, afterLoginPath, beginsSession, type PathAccess } from '@/config/paths'
import { tokenStore } from '@/lib/storage/token-store'
import { currentExit, forgetsPerson, readEnding } from '@/session/ending'
import { forgetTarget, readTarget, rememberTarget } from '@/session/return-target'
import { useIsHandedOver, useIsLoggedIn, useSessionToken } from '@/session/session-store'
import { LogoLoader } from '@/ui/icons/logo'
import type { TurnedAway } from './say-why'

interface GuardQuestion {
  /** The route as Next spells it, so that an address nobody knows shows the 404 page. */
  pattern: string
  /** Undefined while the browser has not been asked yet. */
  isLoggedIn: boolean | undefined
  /** To verify the identity and nothing else. */
  isHandedOver?: boolean
}

type GuardAnswer = 'show' | 'wait' | 'go home'

type Rule = [
  isMeant: (access: PathAccess, isLoggedIn: boolean | undefined) => boolean,
  answer: GuardAnswer,
]

/** First match wins (§2). */
const rules: Rule[] = [
  [(access) => access === 'public', 'show'],
  [(access, isLoggedIn) => access === 'guest' && isLoggedIn === true, 'go home'],
  [(access) => access === 'guest', 'show'],
  [(_, isLoggedIn) => isLoggedIn === undefined, 'wait'],
  [(_, isLoggedIn) => isLoggedIn === true, 'show'],
]

/** All there is for a session that was handed over. */
const verificationPath = '/kyc'

interface WayQuestion {
  pattern: string
  /** A visitor saw this very page, so the session began here: the login has just succeeded. */
  wasVisitorHere: boolean
  /** Where the person was headed when sent away. */
  target: string | undefined
  /** Where the end of a session leads. */
  exit: string
  isHandedOver?: boolean
}

export type RouteGuardProps = { children: ReactNode }

/** Shows a page to whom it is for. A protected page is never drawn for anybody else, not even once. */
export function RouteGuard({ children }: RouteGuardProps) {
  const { pathname } = useRouter()
  const token = useSessionToken()
  const isLoggedIn = useIsLoggedIn()
  const isHandedOver = useIsHandedOver()
  useMemberMark(isLoggedIn)
  useWayOn(isLoggedIn, isHandedOver)
  const isMeant = guardAnswer({ pattern: pathname, isLoggedIn, isHandedOver }) === 'show'
  // Drawn bit by bit once the browser has said who is there: in one go it would hold up a first tap.
  const isDue = useDeferredValue(isMeant)
  if (!(isMeant && isDue)) return <Waiting />
  const access = accessOf(pathname) ?? 'member'
  // boot.js lets the style sheet hide a guest's page from a member before the first paint. A
  // member's page starts again when another tab logs somebody else in.
  return (
    <div key={access === 'member' ? token : 'open'} data-access={access}>
      {children}
    </div>
  )
}

/** A page whose own words may not be shown yet has the product's name, and not its address, for a title. */
function Waiting() {
  return (
    <>
      <Head>
        <title>{envClient.appName}</title>
      </Head>
      <LogoLoader />
    </>
  )
}

/** Only the guard moves anybody: away from what is not theirs, and to where they were headed. */
function useWayOn(isLoggedIn: boolean | undefined, isHandedOver: boolean): void {
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
    // A code that a phone scans leads to the same page for somebody who is logged in there.
    const isScanned = isLoggedIn && window.location.hash.startsWith('#check=')
    const arriving = replace(isScanned ? verificationPath : wayOn(way))
    // Of a session that ended, or began, something else is said.
    if (isScanned || isHandedOver || (isLoggedIn ? wasVisitorHere : hasEnded)) return
    const turnedAway = { pattern: pathname, isLoggedIn: isLoggedIn === true, push, events }
    void arriving.then(() => tellWhy(turnedAway))
  }, [answer, isLoggedIn, isHandedOver, pathname, asPath, isReady, replace, push, events])
}

/** Nobody is told what could not be fetched: the way on stays in the header. */
function tellWhy(turnedAway: TurnedAway): Promise<void> {
  return import('./say-why').then(
    ({ sayWhy }) => sayWhy(turnedAway),
    () => {},
  )
}

/** The same mark that boot.js sets: the style sheet shows a member's or a visitor's parts by it. */
function useMemberMark(isLoggedIn: boolean | undefined): void {
  useLayoutEffect(() => {
    if (isLoggedIn) document.documentElement.dataset.member = 'yes'
    else if (isLoggedIn === false) delete document.documentElement.dataset.member
  }, [isLoggedIn])
}

/** Any route that is not listed needs a session. */
export function guardAnswer({ pattern, isLoggedIn, isHandedOver }: GuardQuestion): GuardAnswer {
  const access = accessOf(pattern) ?? 'member'
  if (isLoggedIn && isHandedOver && access === 'member' && pattern !== verificationPath)
    return 'go home'
  return rules.find(([isMeant]) => isMeant(access, isLoggedIn))?.[1] ?? 'go home'
}

/** Where somebody is led who may not stay on a page. */
export function wayOn({
  pattern,
  wasVisitorHere,
  target,
  exit,
  isHandedOver,
}: WayQuestion): string {
  if (isHandedOver) return verificationPath
  if (!beginsSession(pattern)) return exit
  return wasVisitorHere ? (target ?? afterLoginPath) : '/'
}
