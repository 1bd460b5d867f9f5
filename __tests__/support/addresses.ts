import { type PathAccess, paths } from '@/config/paths'
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
    .map(([pattern, { access }]) => ({ pattern, access, path: addressFor(pattern, listed) }))
}

function isVisitable(pattern: string, access: PathAccess): boolean {
  return (access === 'public' || access === 'guest') && pattern !== '/_error'
}

function addressFor(pattern: string, listed: string[]): string {
  if (!pattern.includes('[')) return pattern
  const found = listed.find((path) => shapeOf(pattern).test(path) && !(path in paths))
  const address = found ?? fakes[pattern]
  if (address === undefined) throw new Error(`No address is known for ${pattern}`)
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
