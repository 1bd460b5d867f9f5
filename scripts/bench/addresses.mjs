import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../settings.mjs'

// Parts of an address that no list names: any value shows the same page.
const standIns = { '/auth/otp-verification/[slug]': '/auth/otp-verification/phone' }

/** One address for each page of the build that `src/config/paths.ts` knows, and what kind of page it is. */
export async function addressesOf({ url, distDir }) {
  const [paths, listed] = await Promise.all([readPaths(), sitemapOf(url)])
  const built = JSON.parse(readFileSync(join(distDir, 'server/pages-manifest.json'), 'utf8'))
  return Object.entries(paths)
    .filter(([pattern]) => pattern in built && pattern !== '/_error')
    .map(([pattern, { access }]) => ({
      pattern,
      path: addressFor(
        pattern,
        listed.filter((path) => !(path in paths)),
      ),
      kind: kindOf(pattern, access),
    }))
}

function kindOf(pattern, access) {
  if (access === 'member') return 'member'
  return pattern.startsWith('/auth/') || pattern === '/contactus' ? 'form' : 'public'
}

function addressFor(pattern, listed) {
  if (!pattern.includes('[')) return pattern
  const shape = new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
  const found = listed.find((path) => shape.test(path))
  return found ?? standIns[pattern] ?? pattern.replaceAll(/\[\w+\]/g, '1')
}

async function sitemapOf(url) {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
}

async function readPaths() {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'src/config/paths.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).paths
}
