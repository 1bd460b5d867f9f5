import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { publicAddresses } from '../support/addresses'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { sharedUrl } from '../support/product'

const browser = startBrowser()

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

const kinds: Record<string, RegExp> = {
  svg: /^image\/svg\+xml; charset=utf-8$/i,
  png: /^image\/png$/,
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
  // A page would believe whatever this worker of the mocked API answers.
  expect((await fetch(`${sharedUrl()}/mockServiceWorker.js`)).status).toBe(404)
  for (const file of files) {
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

test('TRACE requests are refused everywhere', async () => {
  for (const path of ['/', '/api/v1/team/teamList', '/favicon.svg', '/nowhere'])
    expect([path, await statusOf('TRACE', path)]).toEqual([path, 405])
})

/** `fetch` does not send every method. */
function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(sharedUrl() + path, { method }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

/** Data blocks run nothing; any other inline script needs a hole in the policy. */
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

test.each([
  ['/api/v1/wallet/getFNXprice?range=1M', 200, 'no-cache'],
  ['/api/v1/user/getProfile', 401, 'no-store'],
  ['/api/v1/nowhere', 404, 'no-store'],
])('%s answers JSON with the right caching', async (path, status, stored) => {
  const response = await fetch(sharedUrl() + path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe(stored)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test("the API's own page works under the policy", async () => {
  const page = await (await newVisitor(browser())).newPage()
  const problems = watch(page)
  await page.goto('/api/docs', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('versioned scripts are cached for a year', async () => {
  const html = await (await fetch(`${sharedUrl()}/`)).text()
  const script = /src="(\/_next\/static\/chunks\/[^"]+)"/.exec(html)?.[1]
  const response = await fetch(sharedUrl() + script)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('robots.txt and the sitemap are well-formed', async () => {
  const robots = await (await fetch(`${sharedUrl()}/robots.txt`)).text()
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(robots).toMatch(/\nSitemap: https?:\/\/[^/]+\/sitemap\.xml\n/)
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/about')
  const parsed = await page.evaluate(async () => {
    const response = await fetch('/sitemap.xml')
    const tree = new DOMParser().parseFromString(await response.text(), 'application/xml')
    return {
      type: response.headers.get('content-type'),
      isBroken: tree.querySelector('parsererror') !== null,
      root: tree.documentElement.namespaceURI,
      days: [...tree.querySelectorAll('lastmod')].map((entry) => entry.textContent),
    }
  })
  expect(parsed).toMatchObject({
    type: expect.stringContaining('application/xml'),
    isBroken: false,
    root: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  })
  expect(parsed.days.filter((day) => !/^\d{4}-\d{2}-\d{2}/.test(day ?? ''))).toEqual([])
})
