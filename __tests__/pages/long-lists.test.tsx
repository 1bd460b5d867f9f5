import { cleanup, screen, within } from '@testing-library/react'
import { and, eq, like } from 'drizzle-orm'
import { contentItems } from '@/server/modules/content/tables'
import * as journalPage from '../../pages/about-us/blog'
import * as docsPage from '../../pages/docs'
import * as helpPage from '../../pages/help'
import { makeApi, type TestApi } from '../support/api'
import { renderRoute } from '../support/render-route'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
afterEach(async () => {
  await api.services.db.delete(contentItems).where(like(contentItems.slug, 'many-%'))
})

async function putIn(kind: string, count: number): Promise<void> {
  const { db } = api.services
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind)))
  const one = row as NonNullable<typeof row>
  const rows = Array.from({ length: count }, (_, place) => ({
    ...one,
    slug: `many-${String(place).padStart(3, '0')}`,
    title: `Number ${place} of many`,
    publishedOn: '2020-01-01',
  }))
  await db.insert(contentItems).values(rows)
}

const shown = () => screen.getAllByRole('heading', { name: /^Number \d+ of many/ })

test.each([
  ['/docs', docsPage, 'document'],
  ['/help', helpPage, 'topic'],
])('%s shows every text, however many there are @night', async (pathname, page, kind) => {
  await putIn(kind, 130)
  await renderRoute(page, { pathname, api })
  expect(shown()).toHaveLength(130)
})

test('plain links reach every post in the journal @night', async () => {
  await putIn('post', 130)
  const pathname = '/about-us/blog'
  const seen = new Set<string>()
  let params: Record<string, string> | undefined = {}
  while (params !== undefined) {
    await renderRoute(journalPage, { pathname, params, api })
    for (const heading of screen.queryAllByRole('heading', { name: /^Number/ })) {
      seen.add(heading.textContent ?? '')
    }
    const main = within(screen.getByRole('main'))
    const older = main.queryByRole('link', { name: 'Older posts' })?.getAttribute('href')
    params = older ? Object.fromEntries(new URL(older, 'http://site').searchParams) : undefined
    cleanup()
  }
  expect(seen.size).toBe(130)
})

test.each<Record<string, string>>([
  { kind: 'post', before: 'nonsense' },
  { kind: 'page', before: '2026-01-01.a' },
  { before: '2026-01-01.a' },
  { before: `2026-01-01.${'a'.repeat(5_000)}`, kind: 'post' },
])('an invalid journal address is not found: %j @rest', async (params) => {
  const { status } = await renderRoute(journalPage, { pathname: '/about-us/blog', params, api })
  expect(status).toBe(404)
})

test('a page without older texts names its kind', async () => {
  const params = { kind: 'article', before: '2000-01-01.a' }
  await renderRoute(journalPage, { pathname: '/about-us/blog', params, api })
  expect(screen.getByRole('heading', { level: 1, name: 'Older long reads' })).toBeVisible()
  expect(screen.getByText('Nothing older.')).toBeVisible()
})
