import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { locale } from '@/messages/locale'
import { drawingLimit } from '@/server/platform/node/drawings'
import { carryLanguages, speaking } from '@/server/platform/node/listen'
import { alsoAsMarkdown, prefersMarkdown } from '@/server/start/markdown-pages'

const site = 'https://fnx.example'
const html = (words: string) =>
  `<html><head><title>${words}</title></head><body><main><h1>${words}</h1></main></body></html>`

let server: Server
let drawnRequests: { path: string; language: string }[]
let answer: () => Response
beforeEach(async () => {
  carryLanguages()
  drawnRequests = []
  answer = () => new Response(html('Price'), { headers: { 'cache-control': 'public, max-age=0' } })
  const draw = async (path: string) => {
    drawnRequests.push({ path, language: locale() })
    return answer()
  }
  const refuses = drawingLimit({ trustsProxy: false, limitFactor: 1 / 60 })
  const page: RequestListener = (_, response) => void response.end('a drawn page')
  const pages = alsoAsMarkdown(page, { site, refuses, draw })
  server = createServer(speaking(pages))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => void server.close())

const ask = (path: string, headers: Record<string, string> = { accept: 'text/markdown' }) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers,
    redirect: 'manual',
  })

test('a client that asks for it gets the page as Markdown, at its address', async () => {
  const response = await ask('/price?range=1Y')
  expect(await response.text()).toBe(
    '---\ntitle: "Price"\ndescription: ""\nurl: "https://fnx.example/price"\nlanguage: "en"\n---\n\n# Price\n',
  )
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('vary')).toBe('Accept, Accept-Language, Cookie, Lang')
  expect(response.headers.get('cache-control')).toBe('public, max-age=0')
  expect(drawnRequests).toEqual([{ path: '/price?range=1Y', language: 'en' }])
})

test('in the language that is asked for', async () => {
  const response = await ask('/', { accept: 'text/markdown', 'accept-language': 'de' })
  expect(response.headers.get('content-language')).toBe('de')
  expect(await response.text()).toContain('language: "de"')
  await ask('/?lang=de')
  expect(drawnRequests.map(({ language }) => language)).toEqual(['de', 'de'])
})

test('an unchanged page is not sent again', async () => {
  const tag = (await ask('/faq')).headers.get('etag') ?? ''
  const secondAnswer = await ask('/faq', { accept: 'text/markdown', 'if-none-match': tag })
  expect([secondAnswer.status, await secondAnswer.text()]).toEqual([304, ''])
  answer = () => new Response(html('Another'))
  const changedAnswer = await ask('/faq', { accept: 'text/markdown', 'if-none-match': tag })
  expect(changedAnswer.status).toBe(200)
})

test.each([
  ['/price', 'text/html,application/xhtml+xml,*/*;q=0.8'],
  ['/price', '*/*'],
  ['/settings', 'text/markdown'],
  ['/auth/login', 'text/markdown'],
  ['/auth/signup', 'text/markdown'],
  ['/404', 'text/markdown'],
  ['/nowhere', 'text/markdown'],
  ['/_next/data/x/price.json', 'text/markdown'],
])('%s with %s is drawn as ever @rest', async (path, accept) => {
  expect(await (await ask(path, { accept })).text()).toBe('a drawn page')
  expect(drawnRequests).toEqual([])
})

test('a drawn page says that another form is there', async () => {
  const response = await ask('/price', { accept: 'text/html' })
  expect(response.headers.get('vary')).toMatch(/^Accept, /)
})

test('a text that does not exist is not found', async () => {
  answer = () => new Response(html('Not found'), { status: 404 })
  const response = await ask('/static/none')
  expect([response.status, response.headers.get('etag')]).toEqual([404, null])
  expect(await response.text()).toContain('# Not found')
})

test('a moved page leads on', async () => {
  answer = () => new Response(null, { status: 307, headers: { location: '/about#team' } })
  const response = await ask('/about')
  expect([response.status, response.headers.get('location')]).toEqual([307, '/about#team'])
})

test('a page that cannot be drawn is said to be away', async () => {
  answer = () => {
    throw new TypeError('fetch failed')
  }
  const response = await ask('/price')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.text()).toBe('Our records are unavailable. Try again soon.\n')
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html;q=0.5, text/markdown;q=0.5', true],
  ['TEXT/Markdown ; q=1', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['text/*', false],
  ['', false],
])('“%s” prefers Markdown: %s', (accept, isWanted) => {
  expect(prefersMarkdown(accept)).toBe(isWanted)
})

test('one network gets so much Markdown a minute, and pages still', async () => {
  for (let time = 0; time < 5; time += 1) expect((await ask('/price')).status).toBe(200)
  const refusedAnswer = await ask('/price')
  expect([refusedAnswer.status, await refusedAnswer.text()]).toEqual([
    429,
    'Too many tries. Wait a little.\n',
  ])
  expect(Number(refusedAnswer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(drawnRequests).toHaveLength(5)
  expect(await (await ask('/price', { accept: 'text/html' })).text()).toBe('a drawn page')
})
