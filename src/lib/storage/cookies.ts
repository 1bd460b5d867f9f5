import Cookies from 'js-cookie'

/** Every cookie this site sets (§3). */
export const cookieNames = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
  /** Written only where more than one language is offered. */
  language: 'lang',
} as const

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

/** Cookies that never throw: a frame without rights to them reads as having none. */
export const cookies = {
  has(name: CookieName): boolean {
    return cookies.read(name) !== undefined
  },
  read(name: CookieName): string | undefined {
    try {
      return Cookies.get(name)
    } catch {
      return undefined
    }
  },
  write(name: CookieName, value: string, days: number): void {
    const secure = window.location.protocol === 'https:'
    try {
      Cookies.set(name, value, { expires: days, sameSite: 'Lax', secure })
    } catch {
      // Nothing a person could do about it; the page works without.
    }
  },
  remove(name: CookieName): void {
    try {
      Cookies.remove(name)
    } catch {
      // As above.
    }
  },
}
