import { accessOf, afterLoginPath, type PathAccess } from '@/config/paths'

export interface GuardQuestion {
  /** The route as Next spells it, so that an address nobody knows shows the 404 page. */
  pattern: string
  /** Undefined while the browser has not been asked yet. */
  isLoggedIn: boolean | undefined
}

export type GuardAnswer = 'show' | 'wait' | 'go home'

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

/** Any route that is not listed needs a session. */
export function guardAnswer({ pattern, isLoggedIn }: GuardQuestion): GuardAnswer {
  const access = accessOf(pattern) ?? 'member'
  return rules.find(([isMeant]) => isMeant(access, isLoggedIn))?.[1] ?? 'go home'
}

export interface WayQuestion {
  pattern: string
  /** A visitor saw this very page, so the session began here: the login has just succeeded. */
  wasVisitorHere: boolean
  /** Where the person was headed when sent away. */
  target: string | undefined
  /** Where the end of a session leads. */
  exit: string
}

/** Where somebody is led who may not stay on a page. */
export function wayOn({ pattern, wasVisitorHere, target, exit }: WayQuestion): string {
  if (accessOf(pattern) !== 'guest') return exit
  return wasVisitorHere ? (target ?? afterLoginPath) : '/'
}
