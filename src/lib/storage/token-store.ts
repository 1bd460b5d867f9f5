import { limits } from '@/config/limits'
import { cookieNames, cookies } from './cookies'
import { browserStorage } from './web-storage'

// Twice as long as a tab waits for the server when it logs out. An older mark is from a tab that
// was closed before it was done.
const maxLeavingMs = 10_000

let hasExpired = false

/** The last token known to this tab; null before the first read. */
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

/** A session exists only with both the stored token and its cookie (R21). */
export const tokenStore = {
  /** Removes a token without its cookie. */
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
    // The cookie comes first, so other tabs rarely have to wait for it.
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
 * `left`, or `left@` and the start time: a tab that was closed meanwhile has not ended the session,
 * so the mark expires.
 */
export function readEndedMark(): string | undefined {
  const [mark, since] = browserStorage.read('ended')?.split('@') ?? []
  const isOld = since && Math.abs(Date.now() - Number(since)) > maxLeavingMs
  return isOld ? undefined : mark
}

/** `sub` is the account's id. */
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
