import { limits } from '@/config/limits'
import { cookieNames, cookies } from './cookies'
import { browserStorage } from './web-storage'

// Twice as long as a tab that logs out waits for the server. An older mark is of a tab that was
// closed on the way.
const maxLeavingMs = 10_000

let hasExpired = false

/** The token this tab knew last; null before it has looked at all. */
let current: string | undefined | null = null
let waitsUntilMs = 0
let isWaiting = false

/** Another tab's token may arrive before its cookie: this tab must not end that login. */
function isArriving(token: string): boolean {
  if (current === null || current === token) return false
  waitsUntilMs ||= Date.now() + limits.tokenCookieWaitMs
  return Date.now() < waitsUntilMs
}

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
  current = token
  return token
}

/** Logged in is who has both the stored token and its cookie (R21). */
export const tokenStore = {
  /** A token without its cookie is cleared. */
  read(): string | undefined {
    const stored = browserStorage.read('token')
    if (stored === undefined || cookies.has(cookieNames.token)) return settle(stored)
    if (isArriving(stored)) {
      tellLater()
      return undefined
    }
    // Another tab that logged out has written the reason.
    if (readEndedMark() === undefined) browserStorage.write('ended', 'over')
    browserStorage.remove('token')
    hasExpired = true
    return settle(undefined)
  },
  hasExpired: (): boolean => hasExpired,
  takeExpired(): boolean {
    const had = hasExpired
    hasExpired = false
    return had
  },
  write(token: string): void {
    settle(token)
    // The cookie first, so other tabs seldom wait for it.
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
 * `left`, or `left@` and when it began: a tab closed on the way has ended nothing, so the mark
 * grows old.
 */
export function readEndedMark(): string | undefined {
  const [mark, since] = browserStorage.read('ended')?.split('@') ?? []
  const isOld = since && Math.abs(Date.now() - Number(since)) > maxLeavingMs
  return isOld ? undefined : mark
}

/** `sub` names the account. */
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
