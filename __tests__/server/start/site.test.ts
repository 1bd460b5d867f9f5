import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { readServerEnv } from '@/config/env.server'
import { indexablePaths } from '@/config/paths'
import { carryLocale, inLocale } from '@/messages/locale'
import { readXml } from '@/server/modules/bank/xml'
import { contentItems } from '@/server/modules/content/tables'
import { signals } from '@/server/platform/db/tables'
import { renewSignal } from '@/server/platform/signals/renew'
import { addSiteFiles, forgetPages, watchPages } from '@/server/start/site'
import { makeApi, type TestApi } from '../../support/api'
import { sampleContent } from '../../support/contents'

const site = 'https://fnx.example'
let api: TestApi
beforeEach(async () => {
  api = await makeApi()
  addSiteFiles(api.app, api.services, readServerEnv({ NEXT_PUBLIC_SITE_URL: site }))
})

async function sitemap() {
  const { status, headers, text } = await api.get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const { name, namespace, children } = readXml(Buffer.from(text))
  expect([name, namespace]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9'])
  return children.map((url) => {
    const part = (wantedPart: string) =>
      url.children.find((child) => child.name === wantedPart)?.text
    return { at: part('loc'), on: part('lastmod') }
  })
}

test('robots learn the sitemap and what to leave alone', async () => {
  expect((await api.get('/robots.txt')).text).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: ${site}/sitemap.xml\n`,
  )
})

test('the sitemap has every listed page once', async () => {
  const addresses = (await sitemap()).map(({ at }) => at)
  expect(addresses).toEqual(expect.arrayContaining(indexablePaths.map((path) => `${site}${path}`)))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.every((address) => address?.startsWith(`${site}/`))).toBe(true)
  expect(addresses.join()).not.toMatch(/\/auth\/|\/settings|\[|\/404|\/api/)
})

test('and every text, with its last change', async () => {
  const listed = await sitemap()
  const post = sampleContent.find(({ kind }) => kind === 'post')
  expect(listed).toContainEqual({
    at: `${site}/blog/${post?.category}/${post?.slug}`,
    on: post?.updatedOn,
  })
  expect(listed).toContainEqual({
    at: `${site}/content/glossary`,
    on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  for (const { kind, slug } of sampleContent.filter((item) =>
    ['page', 'document'].includes(item.kind),
  )) {
    expect([kind, slug, listed.some(({ at }) => at === `${site}/static/${slug}`)]).toEqual([
      kind,
      slug,
      true,
    ])
  }
})

test('a new text is listed within minutes @rest', async () => {
  await sitemap()
  const [row] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'about'))
  await api.services.db
    .insert(contentItems)
    .values({ ...(row as NonNullable<typeof row>), slug: 'brand-new' })
  api.clock.forward(300_000)
  const listed = await sitemap()
  await api.services.db.delete(contentItems).where(eq(contentItems.slug, 'brand-new'))
  expect(listed.map(({ at }) => at)).toContain(`${site}/static/brand-new`)
})

describe('what programs read', () => {
  let drawnCount: number
  let isAway: boolean
  const draw = async () => {
    drawnCount += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    const page = '<html><head><title>A page</title></head><body><main>Words</main></body></html>'
    return new Response(page, { status: isAway ? 503 : 200 })
  }

  beforeEach(async () => {
    ;[drawnCount, isAway] = [0, false]
    api = await makeApi()
    addSiteFiles(api.app, api.services, readServerEnv({ NEXT_PUBLIC_SITE_URL: site }), draw)
  })

  test('the list of pages is drawn once for all who wait, also while prices change', async () => {
    const first = api.get('/llms.txt')
    await new Promise((resolve) => setTimeout(resolve, 20))
    api.services.responseCache.clear()
    const answers = await Promise.all([first, api.get('/llms.txt'), api.get('/llms.txt')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const drawnOnce = drawnCount
    expect(drawnOnce).toBeLessThanOrEqual(indexablePaths.length)
    api.clock.forward(301_000)
    await api.get('/llms.txt')
    expect(drawnCount).toBe(2 * drawnOnce)
  })

  test('the list of pages is not drawn again before the time that a failure names', async () => {
    isAway = true
    const { status, headers } = await api.get('/llms.txt')
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect((await api.get('/llms.txt')).status).toBe(503)
    expect(drawnCount).toBe(1)
    isAway = false
    api.clock.forward(10_001)
    expect((await api.get('/llms.txt')).status).toBe(200)
  })

  test('the list of pages is in one language, whoever asks for it first', async () => {
    carryLocale(new AsyncLocalStorage<string>())
    const german = (await inLocale('de', () => api.get('/llms.txt'))).text
    expect(german).toContain('[Glossary]')
    api.clock.forward(301_000)
    expect((await api.get('/llms.txt')).text).toBe(german)
  })

  test.each(['/llms.txt', '/robots.txt', '/sitemap.xml', '/api/docs', '/api/v1/openapi.json'])(
    '%s says how long it may be kept, and is not sent again to whoever has it @rest',
    async (address) => {
      const ask = (headers: Record<string, string> = {}) => api.app.request(address, { headers })
      const { status, headers } = await ask()
      const tag = headers.get('etag') ?? ''
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
      expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
      for (const knownTag of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const answerAgain = await ask({ 'if-none-match': knownTag })
        expect([
          answerAgain.status,
          await answerAgain.text(),
          answerAgain.headers.get('etag'),
        ]).toEqual([304, '', tag])
      }
      expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    },
  )
})

test('pages in development raise no alarm', async () => {
  await renewSignal(api.services, { name: 'pages', value: 0.1 })
  await renewSignal(api.services, { name: 'clock', value: 0 })
  await forgetPages(api.services)
  const seenSignals = await api.services.db.select({ name: signals.name }).from(signals)
  expect(seenSignals).toEqual([{ name: 'clock' }])
})

test('a page check without an answer raises an alarm', async () => {
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance', 'Date'] })
  const stop = watchPages(api.services, 'http://localhost:1/')
  // Begins after ten seconds and waits for ten more.
  jest.advanceTimersByTime(10_000)
  const stopped = stop()
  jest.advanceTimersByTime(10_000)
  jest.useRealTimers()
  await stopped
  const [seenSignal] = await api.services.db.select().from(signals).where(eq(signals.name, 'pages'))
  expect(seenSignal?.state).toBe('alarm')
})
