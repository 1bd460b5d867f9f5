import { limits } from '@/config/limits'
import { browserStorage } from './browser-storage'
import { cookieNames } from './cookie-names'
import { cookies } from './cookies'
import { readEndedMark } from './ended-mark'

let hasExpired = false

/** The session token: in storage, in a cookie of one day, and read by the api client (§4). */
export const tokenStore = {
  /** A token counts only when both places have it; otherwise the stored one is cleared. */
  read(): string | undefined {
    const stored = browserStorage.read('token')
    if (stored === undefined) return undefined
    if (cookies.has(cookieNames.token)) return stored
    // Where another tab has just logged out the reason stands there already.
    if (readEndedMark() === undefined) browserStorage.write('ended', 'over')
    browserStorage.remove('token')
    hasExpired = true
    return undefined
  },
  hasExpired: (): boolean => hasExpired,
  /** True once after a token was found whose cookie had run out: somebody should be told. */
  takeExpired(): boolean {
    const had = hasExpired
    hasExpired = false
    return had
  },
  write(token: string): void {
    // The cookie first: another tab that hears of a stored token without a cookie would clear it.
    browserStorage.remove('ended')
    cookies.write(cookieNames.token, token, limits.tokenCookieDays)
    browserStorage.write('token', token)
  },
  clear(): void {
    browserStorage.remove('token')
    cookies.remove(cookieNames.token)
  },
}
