import { type PathAccess, paths } from '@/config/paths'
import { bankHere } from './bank-here'
import { builtRoutes, sharedUrl } from './product'

export interface Address {
  pattern: string
  path: string
  access: PathAccess
}

const fakes: Record<string, string> = {
  '/auth/otp-verification/[slug]': '/auth/otp-verification/phone',
}

export async function publicAddresses(url = sharedUrl()): Promise<Address[]> {
  const [listed, built] = [await sitemap(url), builtRoutes()]
  return Object.entries(paths)
    .filter(([pattern, { access }]) => isVisitable(pattern, access) && built.includes(pattern))
    .flatMap(([pattern, { access }]) => {
      const path = addressFor(pattern, listed)
      return path === undefined ? [] : [{ pattern, access, path }]
    })
}

function isVisitable(pattern: string, access: PathAccess): boolean {
  return (access === 'public' || access === 'guest') && pattern !== '/_error'
}

/** Undefined for a kind of text that this bank has none of. */
function addressFor(pattern: string, listed: string[]): string | undefined {
  if (!pattern.includes('[')) return pattern
  const addressFound = listed.find((path) => shapeOf(pattern).test(path) && !(path in paths))
  const address = addressFound ?? fakes[pattern]
  if (address === undefined && bankHere.isFirst)
    throw new Error(`No address is known for ${pattern}`)
  return address
}

export function shapeOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
}

export async function sitemap(url = sharedUrl()): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address as string).pathname,
  )
}
