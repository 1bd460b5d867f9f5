import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import type { Ports } from '@/server/platform/ports'

type Address = Pick<Ports, 'consoleUrl'>

/** Neither another host nor plain HTTP can set a `__Host-` cookie. */
const cookieName = ({ consoleUrl }: Address): string =>
  consoleUrl.startsWith('https://') ? '__Host-fnx-console' : 'fnx-console'

const cookieWord = 'console-secret'

export function secretIn(context: Context, at: Address): string | undefined {
  const secret = getCookie(context, cookieName(at))
  return secret !== undefined && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined
}

export function keepSecret(context: Context, secret: string): void {
  context.set(cookieWord, secret)
}

export function cookieFor(context: Context, at: Address): string | undefined {
  const secret: string | undefined = context.get(cookieWord)
  if (secret === undefined) return undefined
  const secure = at.consoleUrl.startsWith('https://')
  const limits = { httpOnly: true, path: '/', sameSite: 'Strict', secure } as const
  return generateCookie(cookieName(at), secret, limits)
}
