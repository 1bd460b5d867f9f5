import { readdirSync } from 'node:fs'
import { publicAddresses } from '../support/addresses'
import { bankHere } from '../support/bank-here'
import { sharedUrl } from '../support/product'

const wanted: [header: string, value: RegExp][] = [
  ['content-security-policy', /^default-src 'self'; script-src 'self'; /],
  ['content-security-policy', /object-src 'none'; base-uri 'self'; form-action 'self'/],
  ['content-security-policy', /frame-ancestors 'self' https:\/\/app\.safe\.global$/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['permissions-policy', /geolocation=\(\), microphone=\(\), payment=\(\), usb=\(\)/],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
]
const telling = ['x-powered-by', 'server']

test('pages have protective headers and no inline scripts', async () => {
  const problems: string[] = []
  const addresses = (await publicAddresses()).map(({ path }) => path)
  for (const path of [...addresses, '/nowhere', '/api/docs', '/_next/none.js', '/favicon.svg']) {
    const response = await fetch(sharedUrl() + path)
    for (const [header, value] of wanted) {
      const found = response.headers.get(header) ?? 'nothing'
      if (!value.test(found)) problems.push(`${path}: ${header} is ${found}`)
    }
    for (const header of telling) {
      if (response.headers.has(header)) problems.push(`${path}: tells its ${header}`)
    }
    problems.push(...inlineScripts(await response.text()).map((tag) => `${path}: ${tag}`))
  }
  expect(problems).toEqual([])
})

test.each(['/content/none', '/article/a/b', '/%00'])(
  '%s is answered as not found',
  async (path) => {
    const response = await fetch(sharedUrl() + path)
    expect([400, 404]).toContain(response.status)
    expect(await response.text()).toMatch(/<h1/)
  },
)

const kinds: Record<string, RegExp> = {
  svg: /^image\/svg\+xml; charset=utf-8$/i,
  png: /^image\/png$/,
  webp: /^image\/webp$/,
  woff2: /^font\/woff2$/,
  ico: /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  mjs: /^(application|text)\/javascript; charset=utf-8$/i,
  js: /^(application|text)\/javascript; charset=utf-8$/i,
  json: /^application\/json; charset=utf-8$/i,
  webmanifest: /^application\/manifest\+json(; charset=utf-8)?$/i,
}

test('every public file states its type and encoding', async () => {
  const files = readdirSync('public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice('public'.length)}/${name}`)
  const wrong: string[] = []
  // A page would trust any answer of this worker of the mocked API.
  expect((await fetch(`${sharedUrl()}/mockServiceWorker.js`)).status).toBe(404)
  for (const file of files) {
    // A house of another name has no picture with ours.
    if (!bankHere.isFirst && /^\/(favicon|apple-touch-icon|icon-\d+)\./.test(file)) continue
    const { headers } = await fetch(sharedUrl() + file)
    const type = headers.get('content-type') ?? 'nothing'
    if (!kinds[file.split('.').at(-1) ?? '']?.test(type)) wrong.push(`${file}: ${type}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  '/_next/static',
  '/_next/static/chunks',
  '/_next',
  '/og',
  '/.git',
  '/src',
  '/node_modules',
])('the folder %s and its neighbours stay hidden', async (folder) => {
  for (const path of [folder, `${folder}/`, `${folder}/config`, `${folder}/../package.json`]) {
    const response = await fetch(sharedUrl() + path)
    expect([path, response.status]).toEqual([path, 404])
  }
})

/** Data blocks are not executed; any other inline script would need an exception in the policy. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)]
  const handlers = [...html.matchAll(/<[a-z][^>]*\son[a-z]+="[^"]*"/g)].map(([tag]) => tag)
  const inline = scripts.filter(
    ([, attributes = '', text = '']) =>
      !/type="application\/(ld\+)?json"/.test(attributes) &&
      (text.trim() !== '' || !/\ssrc="/.test(attributes)),
  )
  return [...inline.map(([tag]) => tag.slice(0, 80)), ...handlers]
}

test('versioned scripts are cached for a year', async () => {
  const html = await (await fetch(`${sharedUrl()}/`, { headers: { lang: 'en' } })).text()
  const script = /src="(\/_next\/static\/chunks\/[^"]+)"/.exec(html)?.[1]
  const response = await fetch(sharedUrl() + script)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('what a page begins with is fetched before its first paint', async () => {
  const html = await (await fetch(`${sharedUrl()}/`)).text()
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]*\/_next\/static\/chunks\/[^>]*/g) ?? []
  // Browsers of today skip what is for old ones.
  const fetched = tags.filter((tag) => !/\bnomodule\b/i.test(tag))
  expect(fetched.length).toBeGreaterThan(3)
  for (const tag of fetched) expect(tag).toMatch(/fetchpriority="high"/i)
})
