import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { GetServerSidePropsContext } from 'next'
import { loadPage, part } from '@/shell/page-data'
import { makeApi, type TestApi } from '../support/api'

let api: TestApi
let server: ReturnType<typeof setupServer>
let asked: string[]
let isDown = false
// Later than what another file of this group may have cached for seconds.
let nowMs = Date.now() + 24 * 3_600_000

beforeEach(async () => {
  api = await makeApi()
  asked = []
  isDown = false
  nowMs += 3_600_000
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
  server = setupServer(
    http.all('*/api/*', ({ request }) => {
      asked.push(request.url)
      return isDown ? HttpResponse.error() : api.app.fetch(request)
    }),
  )
  server.listen({ onUnhandledRequest: 'error' })
})
afterEach(() => server.close())

function context(params: Record<string, string> = {}) {
  const headers: Record<string, string> = {}
  const res = {
    statusCode: 200,
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  }
  return {
    context: { params, query: params, res } as unknown as GetServerSidePropsContext,
    res,
    headers,
  }
}

const loadText = loadPage('text', (given) => ({ slug: part(given, 'slug') }))

test('a page loads its contents from this server', async () => {
  const { context: given, res, headers } = context()
  const result = await loadPage('price')(given)
  expect(result).toMatchObject({ props: { loaded: { state: 'ready' } } })
  expect(res.statusCode).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(asked.every((url) => url.startsWith('http://127.0.0.1:3000/api/v1/'))).toBe(true)
})

test('loaded contents are shared for five seconds', async () => {
  await Promise.all([1, 2, 3].map(() => loadPage('price')(context().context)))
  expect(asked).toHaveLength(1)
  nowMs += 4_999
  await loadPage('price')(context().context)
  expect(asked).toHaveLength(1)
  nowMs += 1
  await loadPage('price')(context().context)
  expect(asked).toHaveLength(2)
})

test('an invalid address is not found @rest', async () => {
  const odd = ['Not A Slug', '', '..', 'a\u0000b', 'x'.repeat(121), '|'.repeat(6_000), '%', '👋']
  for (const slug of ['no-such-text', '__proto__', ...odd]) {
    const { context: given, res } = context({ slug })
    expect([slug, await loadText(given)]).toEqual([slug, { notFound: true }])
    expect(res.statusCode).toBe(200)
  }
})

test('without the API a page answers 503', async () => {
  isDown = true
  const { context: given, res, headers } = context()
  expect(await loadPage('bank')(given)).toEqual({
    props: {
      loaded: {
        state: 'failed',
        message: 'Our records are unavailable. Try again soon.',
      },
    },
  })
  expect([res.statusCode, headers['retry-after']]).toEqual([503, '10'])
})

test('a failure is not kept', async () => {
  isDown = true
  await loadPage('bank')(context().context)
  isDown = false
  expect(await loadPage('bank')(context().context)).toMatchObject({
    props: { loaded: { state: 'ready' } },
  })
})

test('earlier contents stand in for those that do not come, for ten minutes', async () => {
  const isReady = async () => {
    const { context: given, res } = context({ slug: 'about' })
    await loadText(given)
    return res.statusCode === 200
  }
  expect(await isReady()).toBe(true)
  isDown = true
  nowMs += 6_000
  expect(await isReady()).toBe(true)
  nowMs += 8 * 60_000
  expect(await isReady()).toBe(true)
  nowMs += 2 * 60_000
  expect(await isReady()).toBe(false)
  isDown = false
  expect(await isReady()).toBe(true)
})

test('a server that takes long is asked once, and the page shows earlier contents meanwhile @rest', async () => {
  await loadPage('price')(context().context)
  nowMs += 6_000
  let answer = () => {}
  const slow = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.all('*/api/*', async ({ request }) => {
      asked.push(request.url)
      await slow
      return api.app.fetch(request)
    }),
  )
  asked = []
  const first = await loadPage('price')(context().context)
  nowMs += 6_000
  const second = await loadPage('price')(context().context)
  for (const result of [first, second])
    expect(result).toMatchObject({ props: { loaded: { state: 'ready' } } })
  expect(asked).toHaveLength(1)
  answer()
})

test('a text that is gone is not shown again @rest', async () => {
  await loadText(context({ slug: 'about' }).context)
  nowMs += 6_000
  server.use(
    http.all('*/api/*', () =>
      HttpResponse.json({ status: 404, message: 'Gone', code: 'TEXT_NOT_FOUND' }, { status: 404 }),
    ),
  )
  for (const _ of [1, 2])
    expect(await loadText(context({ slug: 'about' }).context)).toEqual({ notFound: true })
})

test('a full memory drops its oldest entry @rest', async () => {
  await loadText(context({ slug: 'about' }).context)
  const first = asked.length
  for (let number = 0; number < 301; number += 1)
    await loadPage('bank', () => ({ number: String(number) }))(context().context)
  const before = asked.length
  await loadText(context({ slug: 'about' }).context)
  expect(asked.length - before).toBe(first)
})

test('a few large entries push out others @rest', async () => {
  await loadText(context({ slug: 'about' }).context)
  const first = asked.length
  const long = 'x'.repeat(3_000_000)
  server.use(
    http.get('*/api/v1/team/teamList', async ({ request }) => {
      const { data, ...rest } = await (await api.app.fetch(request)).json()
      const docs = data.docs.map((person: object) => ({ ...person, biography: long }))
      return HttpResponse.json({ ...rest, data: { ...data, docs: docs.slice(0, 1) } })
    }),
  )
  for (let number = 1; number <= 3; number += 1)
    await loadPage('about', () => ({ number: String(number) }))(context().context)
  const before = asked.length
  await loadText(context({ slug: 'about' }).context)
  expect(asked.length - before).toBe(first)
})
