import Cookies from 'js-cookie'
import { limits } from '@/config/limits'
import { browserStorage } from './browser-storage'

const cookieName = 'token'

/** The session token: in storage, in a cookie of one day, and read by the api client (§4). */
export const tokenStore = {
  /** A token counts only when both places have it; otherwise the stored one is cleared. */
  read(): string | undefined {
    const stored = browserStorage.read('token')
    if (stored === undefined) return undefined
    if (Cookies.get(cookieName) !== undefined) return stored
    browserStorage.remove('token')
    return undefined
  },
  write(token: string): void {
    browserStorage.write('token', token)
    Cookies.set(cookieName, token, {
      expires: limits.tokenCookieDays,
      sameSite: 'Lax',
      secure: window.location.protocol === 'https:',
    })
  },
  clear(): void {
    browserStorage.remove('token')
    Cookies.remove(cookieName)
  },
}
