import { eq } from 'drizzle-orm'
import type { BlogList } from '@/contract/blog'
import { contentItems } from '@/server/modules/content/tables'
import { makeApi, type TestApi } from '../../support/api'
import { sampleContent } from '../../support/contents'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function list(query: string) {
  const { status, body } = await api.get(`blog/getblogMediaList?${query}`)
  expect(status).toBe(200)
  return body.data as BlogList
}

const kinds = ['post', 'article', 'content']

test('without a kind it lists all three, newest first', async () => {
  const { docs, total } = await list('limit=100')
  expect(total).toBe(sampleContent.filter(({ kind }) => kinds.includes(kind)).length)
  const days = docs.map(({ publishedOn }) => publishedOn)
  expect(days).toEqual([...days].sort().reverse())
})

test.each(kinds)('of the kind %s only those @rest', async (kind) => {
  const { docs, total } = await list(`kind=${kind}&limit=100`)
  expect(new Set(docs.map((entry) => entry.kind))).toEqual(new Set([kind]))
  expect(total).toBe(docs.length)
})

test('a category lists its own entries only, counted alike', async () => {
  const { docs, total } = await list('kind=post&category=bank')
  expect(new Set(docs.map(({ category }) => category))).toEqual(new Set(['bank']))
  expect(total).toBe(docs.length)
  expect((await list('category=nobody-writes-here')).docs).toEqual([])
})

test('pages give every entry once, even of one day', async () => {
  const wholeList = await list('limit=100')
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(wholeList.total / 4) }, (_, index) =>
      list(`limit=4&page=${index + 1}`),
    ),
  )
  const listed = pages.flatMap(({ docs }) => docs.map(({ kind, slug }) => `${kind}/${slug}`))
  expect(listed).toEqual(wholeList.docs.map(({ kind, slug }) => `${kind}/${slug}`))
})

test('cursors give every entry once, even if some are added', async () => {
  const { db } = api.services
  const [row] = await db.select().from(contentItems).where(eq(contentItems.kind, 'post'))
  const post = { ...(row as NonNullable<typeof row>), category: 'walked' }
  const slugs = ['c', 'a', 'e', 'b', 'd', 'f']
  await db.insert(contentItems).values(slugs.map((slug) => ({ ...post, slug })))
  const seenSlugs: string[] = []
  let cursor: string | undefined
  do {
    const query = `kind=post&category=walked&limit=2${cursor ? `&before=${cursor}` : ''}`
    const { docs, total, nextCursor } = await list(query)
    expect(total).toBeGreaterThanOrEqual(6)
    seenSlugs.push(...docs.map(({ slug }) => slug))
    cursor = nextCursor
    // An offset would now show one of them twice.
    const newerPost = { ...post, slug: `new-${seenSlugs.length}`, publishedOn: '2030-01-01' }
    await db.insert(contentItems).values(newerPost)
  } while (cursor)
  await db.delete(contentItems).where(eq(contentItems.category, 'walked'))
  expect(seenSlugs).toEqual(slugs.toSorted())
})

test('each entry says its reading time, without its body', async () => {
  const { docs } = await list('')
  for (const entry of docs) {
    expect(entry.readMinutes).toBeGreaterThanOrEqual(1)
    expect(entry).not.toHaveProperty('body')
  }
})

test('only a list of one kind has a cursor', async () => {
  const { body } = await api.get('blog/getblogMediaList?before=2026-01-01.a-post')
  expect(body).toMatchObject({ status: 400, errors: [{ path: 'kind' }] })
  expect((await list('limit=2')).nextCursor).toBeUndefined()
  expect((await list('kind=post&limit=2')).nextCursor).toBeDefined()
})

test.each([
  ['kind', 'page'],
  ['category', 'The Bank'],
  ['page', '0'],
  ['limit', '1000'],
  ['before', '2026-99-99.a-post', 'kind=post&'],
  ['before', '2026-01-01', 'kind=post&'],
  ['before', '2026-01-01.../secret', 'kind=post&'],
  ['before', '', 'kind=post&'],
])('%s=%s is refused by name @rest', async (path, value, furtherQuery = '') => {
  const query = `${furtherQuery}${path}=${encodeURIComponent(value)}`
  const { body } = await api.get(`blog/getblogMediaList?${query}`)
  expect(body).toMatchObject({ status: 400, errors: [{ path }] })
})
