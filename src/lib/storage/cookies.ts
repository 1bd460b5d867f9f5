import Cookies from 'js-cookie'

/** R10 names the first three of these cookies. */
export const cookieNames = {
  token: 'token',
  redirect: 'isRedirect',
  terms: 'AcceptTerm&Condition',
  language: 'lang',
} as const

type CookieName = (typeof cookieNames)[keyof typeof cookieNames]

/** Never throws: a sandboxed frame reads none. */
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
      // The browser refuses cookies; the page works without them.
    }
  },
  remove(name: CookieName): void {
    try {
      Cookies.remove(name)
    } catch {
      // The browser refuses cookies; the page works without them.
    }
  },
}
