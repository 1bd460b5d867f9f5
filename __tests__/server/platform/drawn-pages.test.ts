import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { carryLocale, inLocale, locale } from '@/messages/locale'
import { drawingLimit, ownMark, type RefuseDrawing } from '@/server/platform/node/drawings'
import { rememberDrawn } from '@/server/platform/node/pages'

const drawn: string[] = []

/** As `_app` and pages that draw contents do. */
const draw: RequestListener = ({ url = '', headers }, response) => {
  const [path] = url.split('?')
  drawn.push(`${locale()} ${url}`)
  const isOfContents = path === '/price'
  response.setHeader('cache-control', `${isOfContents ? 'public' : 'private'}, max-age=0`)
  response.setHeader('content-type', 'text/html')
  if (path === '/gone') response.statusCode = 404
  const text = `${locale()} ${path} ${drawn.length}`
  const isPacked = headers['accept-encoding'] === 'gzip'
  if (isPacked) response.setHeader('content-encoding', 'gzip')
  const bytes = isPacked ? gzipSync(text) : Buffer.from(text)
  response.write(bytes.subarray(0, 3))
  response.end(bytes.subarray(3))
}

let refuses: RefuseDrawing = () => false
const remembering = rememberDrawn(draw, (...asked) => refuses(...asked))
const server = createServer((request, response) => {
  response.setHeader('set-cookie', `seen=${request.headers.visit}`)
  inLocale(String(request.headers.lang), () => remembering(request, response))
})
beforeAll(() => {
  carryLocale(new AsyncLocalStorage<string>())
  return new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
beforeEach(() => {
  refuses = () => false
  drawn.splice(0)
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => new Promise((done) => server.close(done)))

interface Seen {
  status: number | undefined
  text: string
  cookie: string
  type?: string | undefined
}

let visits = 0

function ask(
  path: string,
  lang = 'en',
  more: { method?: string; packed?: string; own?: object } = {},
) {
  const { port } = server.address() as AddressInfo
  visits += 1
  const headers = {
    lang,
    visit: String(visits),
    'accept-encoding': more.packed ?? 'br',
    ...more.own,
  }
  return new Promise<Seen>((done, fail) => {
    const asked = { port, path, method: more.method, headers, agent: false }
    get(asked, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const isPacked = response.headers['content-encoding'] === 'gzip'
        done({
          status: response.statusCode,
          text: String(isPacked ? gunzipSync(bytes) : bytes),
          cookie: String(response.headers['set-cookie']),
          type: response.headers['content-type'],
        })
      })
    }).on('error', fail)
  })
}

test('a page without contents is drawn once per language', async () => {
  const first = await ask('/about')
  expect((await ask('/about')).text).toBe(first.text)
  expect((await ask('/about', 'de')).text).toMatch(/^de /)
  expect((await ask('/about', 'de')).text).toMatch(/^de /)
  expect(drawn).toEqual(['en /about', 'de /about'])
})

test('a page with contents is drawn once in a second', async () => {
  const first = await ask('/price')
  expect([(await ask('/price')).text, drawn.length]).toEqual([first.text, 1])
  const { now } = performance
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1_000)
  expect([(await ask('/price')).text === first.text, drawn.length]).toEqual([false, 2])
})

test('one network has so many pages drawn a minute; what is kept, files and our own stay', async () => {
  refuses = drawingLimit({ trustsProxy: false, limitFactor: 1 / 100 })
  const status = async (path: string, own = {}) => (await ask(path, 'en', { own })).status
  await status('/kept')
  for (const path of ['/?a=1', '/gone']) await status(path)
  const refused = ['/?a=2', '/gone', '/nowhere']
  expect(await Promise.all(refused.map((path) => status(path)))).toEqual(refused.map(() => 429))
  expect(await Promise.all(['/kept', '/boot.js'].map((path) => status(path)))).toEqual([200, 200])
  expect(await status('/?a=3', ownMark())).toBe(200)
  expect(await status('/?a=3', { drawn: 'guessed' })).toBe(429)
})

test('only browsers that take gzip get it packed', async () => {
  const [packed, plain] = [await ask('/team', 'en', { packed: 'gzip, br' }), await ask('/team')]
  const again = await ask('/team', 'en', { packed: 'deflate, gzip;q=0.8' })
  const refused = await ask('/team', 'en', { packed: 'gzip;q=0' })
  expect([again.text, refused.text]).toEqual([packed.text, plain.text])
  expect([again.type, drawn.length]).toEqual(['text/html', 2])
})

test('each visitor gets a cookie of their own', async () => {
  await ask('/terms')
  expect((await ask('/terms')).cookie).toBe(`seen=${visits}`)
})

test.each([
  ['that is not there', '/gone', {}],
  ['with something to read behind the ?', '/login?next=%2Fwallet', {}],
  ['beside a language too', '/login?lang=de&next=%2Fwallet', {}],
  ['asked for by its head', '/head', { method: 'HEAD' }],
])('a page %s is drawn each time', async (_, path, more) => {
  await ask(path, 'de', more)
  await ask(path, 'de', more)
  expect(drawn).toHaveLength(2)
})

test('an address with only a language is drawn once', async () => {
  await ask('/help?lang=de', 'de')
  await ask('/help?lang=de', 'de')
  expect(drawn).toHaveLength(1)
})
