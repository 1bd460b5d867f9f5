import { limits } from '@/config/limits'
import { browserStorage } from './browser-storage'
import { cookieNames, cookies } from './cookies'

// Twice as long as a tab waits for the server before it ends its session all the same.
const maxLeavingMs = 10_000

let hasExpired = false

/** What this page found last, or wrote itself; null before its first look. */
let known: string | undefined | null = null
let waitsUntilMs = 0
let isWaiting = false

/**
 * A token and its cookie come from another tab on two ways, in no order: the cookie may follow a
 * moment later. It is waited for, or this tab would end the login that the other has just made.
 */
function isArriving(token: string): boolean {
  if (known === null || known === token) return false
  waitsUntilMs ||= Date.now() + limits.tokenCookieWaitMs
  return Date.now() < waitsUntilMs
}

/** All who listen to other tabs look again. */
function tellLater(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    window.dispatchEvent(new Event('storage'))
  }, limits.tokenCookieLookMs)
}

function settle(token: string | undefined): string | undefined {
  waitsUntilMs = 0
  known = token
  return token
}

/** The session token: in storage, in a cookie of one day, and read by the api client (§4). */
export const tokenStore = {
  /** A token counts only when both places have it; one whose cookie does not come is cleared. */
  read(): string | undefined {
    const stored = browserStorage.read('token')
    if (stored === undefined || cookies.has(cookieNames.token)) return settle(stored)
    if (isArriving(stored)) {
      tellLater()
      return undefined
    }
    // Where another tab has just logged out the reason stands there already.
    if (readEndedMark() === undefined) browserStorage.write('ended', 'over')
    browserStorage.remove('token')
    hasExpired = true
    return settle(undefined)
  },
  hasExpired: (): boolean => hasExpired,
  /** True once after a token was found whose cookie had run out: somebody should be told. */
  takeExpired(): boolean {
    const had = hasExpired
    hasExpired = false
    return had
  },
  write(token: string): void {
    settle(token)
    // The cookie first: another tab that hears of the stored token then seldom has to wait for it.
    browserStorage.remove('ended')
    cookies.write(cookieNames.token, token, limits.tokenCookieDays)
    browserStorage.write('token', token)
  },
  clear(): void {
    browserStorage.remove('token')
    cookies.remove(cookieNames.token)
  },
}

/**
 * How the last session ended, or is about to end: `left`, or `left@` and when somebody set out. A tab that was closed
 * on the way has ended nothing, so what it said grows old. The next login takes the mark away.
 */
export function readEndedMark(): string | undefined {
  const [mark, since] = browserStorage.read('ended')?.split('@') ?? []
  const isOld = since && Math.abs(Date.now() - Number(since)) > maxLeavingMs
  return isOld ? undefined : mark
}

/** One word of a token's payload; `sub` names the account. */
export function tokenClaim(
  token: unknown,
  name: 'secretKey' | 'sub' | 'scope',
): string | undefined {
  if (typeof token !== 'string') return undefined
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const payload: unknown = JSON.parse(atob(part))
    const claim = (payload as Record<string, unknown>)[name]
    return typeof claim === 'string' && claim !== '' ? claim : undefined
  } catch {
    return undefined
  }
}
