import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@/config/paths'

export type Kind = 'public' | 'form' | 'member'

const fakes: Record<string, string> = {
  '/auth/otp-verification/[slug]': '/auth/otp-verification/phone',
}

export async function addressesOf({ url, distDir }: { url: string; distDir: string }) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !(path in paths))
  const built = JSON.parse(readFileSync(join(distDir, 'server/pages-manifest.json'), 'utf8'))
  return Object.entries(paths)
    .filter(([pattern]) => pattern in built && pattern !== '/_error')
    .map(([pattern, { access }]) => ({
      pattern,
      path: addressFor(pattern, listed),
      kind: kindOf(pattern, access),
    }))
}

function kindOf(pattern: string, access: string): Kind {
  if (access === 'member') return 'member'
  return pattern.startsWith('/auth/') || pattern === '/contactus' ? 'form' : 'public'
}

function addressFor(pattern: string, listed: string[]) {
  if (!pattern.includes('[')) return pattern
  const shape = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
  const address = listed.find((path) => shape.test(path))
  return address ?? fakes[pattern] ?? pattern.replaceAll(/\[\w+\]/g, '1')
}
