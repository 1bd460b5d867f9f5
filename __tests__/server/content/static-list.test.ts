import type { StaticKind, StaticListed } from '@/contract/static'
import { makeApi, type TestApi } from '../../support/api'
import { sampleOf } from '../../support/contents'

interface List {
  docs: StaticListed[]
  total: number
  page: number
  limit: number
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function list(query: string): Promise<List> {
  const { status, body } = await api.get(`static/staticList?${query}`)
  expect(status).toBe(200)
  return body.data
}

const slugsOf = (kind: StaticKind) => sampleOf(kind).map(({ slug }) => slug)

test.each(['page', 'topic', 'document'] as const)(
  'kind %s lists all its texts, no others @rest',
  async (kind) => {
    const { docs, total } = await list(`kind=${kind}&limit=100`)
    expect(docs.map(({ slug }) => slug).sort()).toEqual(slugsOf(kind).sort())
    expect(total).toBe(docs.length)
    expect(new Set(docs.map((text) => text.kind))).toEqual(new Set([kind]))
  },
)

test('lists pages by default, without their bodies', async () => {
  const { docs } = await list('')
  expect(new Set(docs.map(({ kind }) => kind))).toEqual(new Set(['page']))
  expect(docs[0]).not.toHaveProperty('blocks')
  expect(docs[0]).not.toHaveProperty('body')
})

test('page by page gives every text once', async () => {
  const { total } = await list('kind=topic')
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 3) }, (_, index) =>
      list(`kind=topic&limit=3&page=${index + 1}`),
    ),
  )
  const slugs = pages.flatMap(({ docs }) => docs.map(({ slug }) => slug))
  expect(slugs.sort()).toEqual(slugsOf('topic').sort())
})
