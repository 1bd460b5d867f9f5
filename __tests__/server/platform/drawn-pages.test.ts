import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent, createServer, get, type RequestListener, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sentUnknown } from '@/config/kept-unknown'
import { carryStaking } from '@/config/staking-offered'
import { carryLocale, inLocale, locale } from '@/messages/locale'
import { drawingLimit, ownMark, type RefuseDrawing } from '@/server/platform/node/drawings'
import { rememberDrawn } from '@/server/platform/node/pages'

const drawnNames: string[] = []

/** As `_app` and pages that draw contents do. */
const draw: RequestListener = ({ url = '', headers }, response) => {
  const [path] = url.split('?')
  drawnNames.push(`${locale()} ${url}`)
  const isOfContents = path === '/price'
  response.setHeader('cache-control', `${isOfContents ? 'public' : 'private'}, max-age=0`)
  response.setHeader('content-type', 'text/html')
  if (path === '/team' || path === '/help/') response.statusCode = 307
  if (path === '/static/none' && sentUnknown(response)) return
  if (path === '/404' || path === '/static/none') response.statusCode = 404
  // Next's answer to a prefetch; it sends no page then.
  if (headers['x-middleware-prefetch']) {
    response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate')
    response.end('{}')
    return
  }
  const text = `${locale()} ${path} ${drawnNames.length}`
  const isPacked = headers['accept-encoding'] === 'gzip'
  if (isPacked) response.setHeader('content-encoding', 'gzip')
  const bytes = isPacked ? gzipSync(text) : Buffer.from(text)
  response.write(bytes.subarray(0, 3))
  response.end(bytes.subarray(3))
}

let refuses: RefuseDrawing = () => false
const otherDraws = {
  isFile: (path: string) => path === '/boot.js',
  isMoved: (path: string) => path === '/team' || /.\/$/.test(path),
}
const remembering = rememberDrawn(draw, (...args) => refuses(...args), otherDraws)
const server = createServer((request, response) => {
  response.setHeader('set-cookie', `seen=${request.headers.visit}`)
  inLocale(String(request.headers.lang), () => remembering(request, response))
})
beforeAll(() => {
  carryLocale(new AsyncLocalStorage<string>())
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  refuses = () => false
  drawnNames.splice(0)
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Seen {
  status: number | undefined
  text: string
  cookie: string
  type?: string | undefined
}

const textOf = (askedOptions: RequestOptions) =>
  new Promise((resolve, fail) => {
    get(askedOptions, (response) => response.on('end', resolve).resume()).on('error', fail)
  })

let visits = 0

function ask(
  path: string,
  lang = 'en',
  choices: { method?: string; packed?: string; own?: object } = {},
) {
  const { port } = server.address() as AddressInfo
  visits += 1
  const headers = {
    lang,
    visit: String(visits),
    'accept-encoding': choices.packed ?? 'br',
    ...choices.own,
  }
  return new Promise<Seen>((resolve, fail) => {
    const requestOptions = { port, path, method: choices.method, headers, agent: false }
    get(requestOptions, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const isPacked = response.headers['content-encoding'] === 'gzip'
        resolve({
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
  expect(drawnNames).toEqual(['en /about', 'de /about'])
})

test('a page that is kept is drawn anew once there are no staking plans any more', async () => {
  await ask('/about')
  drawnNames.splice(0)
  carryStaking(false)
  await ask('/about')
  carryStaking(true)
  await ask('/about')
  expect(drawnNames).toEqual(['en /about'])
})

test('a page with contents is drawn once in a second', async () => {
  const first = await ask('/price')
  expect([(await ask('/price')).text, drawnNames.length]).toEqual([first.text, 1])
  const { now } = performance
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1_000)
  expect([(await ask('/price')).text === first.text, drawnNames.length]).toEqual([false, 2])
})

test('one network has so many pages drawn a minute; what is kept, files and our own stay', async () => {
  refuses = drawingLimit({ trustsProxy: false, limitFactor: 1 / 100 })
  const status = async (path: string, ownHeaders = {}) =>
    (await ask(path, 'en', { own: ownHeaders })).status
  await status('/fnxization')
  for (const path of ['/price?range=1', '/static/some']) await status(path)
  const refusedAddresses = ['/price?range=2', '/static/none', '/docs']
  expect(await Promise.all(refusedAddresses.map((path) => status(path)))).toEqual(
    refusedAddresses.map(() => 429),
  )
  const keptAddresses = ['/fnxization', '/fnxization?a=1', '/boot.js']
  expect(await Promise.all(keptAddresses.map((path) => status(path)))).toEqual([200, 200, 200])
  expect(await status('/price?range=3', ownMark())).toBe(200)
  expect(await status('/price?range=3', { drawn: 'guessed' })).toBe(429)
})

test('only browsers that take gzip get it packed', async () => {
  const [packed, plain] = [
    await ask('/how-work', 'en', { packed: 'gzip, br' }),
    await ask('/how-work'),
  ]
  const again = await ask('/how-work', 'en', { packed: 'deflate, gzip;q=0.8' })
  const refused = await ask('/how-work', 'en', { packed: 'gzip;q=0' })
  expect([again.text, refused.text]).toEqual([packed.text, plain.text])
  expect([again.type, drawnNames.length]).toEqual(['text/html', 2])
})

test('an answer that nobody may store is sent to nobody else', async () => {
  expect((await ask('/staking', 'en', { own: { 'x-middleware-prefetch': '1' } })).text).toBe('{}')
  expect((await ask('/staking')).text).toMatch(/^en \/staking/)
})

test('each visitor gets a cookie of their own', async () => {
  await ask('/kyc')
  expect((await ask('/kyc')).cookie).toBe(`seen=${visits}`)
})

test.each([
  ['with a word that it reads', '/dashboard?range=1W'],
  ['beside a language too', '/dashboard?lang=de&range=1W'],
  ['whose path has a sign that can be written in other ways', '/static/%61bout'],
  ['that leads on', '/team?word=1'],
  ['whose address ends with a stroke', '/help/?word=1'],
])('a page %s is drawn each time', async (_, path) => {
  await ask(path, 'de')
  await ask(path, 'de')
  expect(drawnNames).toHaveLength(2)
})

test('a word that a page doesn’t read changes nothing', async () => {
  const first = await ask('/faq?lang=de', 'de')
  for (const words of ['lang=de', 'x=1', 'x', 'range=1W', 'x=1&lang=de&y=%zz', '&', '?'])
    expect((await ask(`/faq?${words}`, 'de')).text).toBe(first.text)
  expect(drawnNames).toEqual(['de /faq'])
})

test('what a page reads reaches it without the words beside it', async () => {
  await ask('/transactions?x=1&view=statement&lang=en&period=2026')
  expect(drawnNames).toEqual(['en /transactions?view=statement&period=2026'])
})

test('what leads on keeps its words', async () => {
  expect([(await ask('/team?word=1')).status, drawnNames]).toEqual([307, ['en /team?word=1']])
})

test('all addresses that are none have one page in each language', async () => {
  const answers = []
  for (const path of [
    '/nothing',
    '/a/b?x=1',
    '/wp-login.php',
    '/%66aq',
    '/%zz',
    '/_error',
    '/static/none',
  ])
    for (const lang of ['en', 'de']) answers.push(await ask(path, lang))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
  expect(drawnNames.filter((address) => address.endsWith('/404'))).toEqual(['en /404', 'de /404'])
  expect((await ask('/nothing')).type).toBe('text/html')
})

test('a request for a page’s head gets no more, and the page is drawn once for all', async () => {
  const head = () => ask('/about-us/fnxization', 'en', { method: 'HEAD' })
  const drawnPage = { status: 200, text: '', type: 'text/html' }
  expect([await head(), await head()]).toMatchObject([drawnPage, drawnPage])
  expect((await ask('/about-us/fnxization')).text).toMatch(/^en \/about-us\/fnxization/)
  expect(drawnNames).toHaveLength(1)
})

test('what is drawn for a thousand words is kept once @rest', async () => {
  const { port } = server.address() as AddressInfo
  const firstPage = await ask('/how-different')
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  await Promise.all(
    Array.from({ length: 1_000 }, (_, word) =>
      textOf({ port, agent, path: `/how-different?w${word}=${word}`, headers: { lang: 'en' } }),
    ),
  )
  agent.destroy()
  expect([drawnNames.length, firstPage.status]).toEqual([1, 200])
})
