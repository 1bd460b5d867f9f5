import { AppError } from '../errors'

/**
 * A sandbox gives codes, logins and test money to every caller on this machine, so a page of
 * another origin in the same browser must not call it. Browsers treat another port of `localhost`
 * as the same site. Following a link is harmless: it only shows its target to the person.
 */
export function refuseOtherPages({ method, headers, url }: Request, siteUrl?: string): void {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const isLink = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'
  const isOwnSite = site === 'same-origin' || site === 'none' || isLink
  const origin = headers.get('origin')
  const host = headers.get('host') ?? new URL(url).host
  const isOwnOrigin =
    origin === null || hostOf(origin) === host || (siteUrl && origin === new URL(siteUrl).origin)
  if (!isOwnSite || !isOwnOrigin) throw new AppError('NOT_ALLOWED')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)
