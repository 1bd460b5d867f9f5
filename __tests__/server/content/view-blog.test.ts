import type { BlogEntry } from '@/contract/blog'
import type { Content } from '@/server/modules/content'
import { makeApi, type TestApi } from '../../support/api'
import { sampleOf } from '../../support/contents'

const [post] = sampleOf('post') as [Content]

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test('a post suggests three others, its own category first', async () => {
  const { status, body } = await api.get(
    `blog/viewBlog?kind=post&category=${post.category}&slug=${post.slug}`,
  )
  const entry = body.data as BlogEntry
  expect(status).toBe(200)
  expect(entry).toMatchObject({
    kind: 'post',
    slug: post.slug,
    title: post.title,
    author: post.author,
  })
  expect(entry.blocks.length).toBeGreaterThan(2)
  expect(entry.related).toHaveLength(3)
  expect(entry.related.map(({ slug }) => slug)).not.toContain(post.slug)
  const sameCategory = entry.related.map(({ category }) => category === post.category)
  expect(sameCategory).toEqual([...sameCategory].sort().reverse())
})

test('without a category the slug is enough', async () => {
  expect((await api.get(`blog/viewBlog?kind=post&slug=${post.slug}`)).status).toBe(200)
})

test.each([
  ['another category', `kind=post&category=elsewhere&slug=${post.slug}`],
  ['another kind', `kind=article&slug=${post.slug}`],
  ['a slug nobody wrote', 'kind=post&slug=nothing-here'],
])('%s is not found', async (_, query) => {
  const { body } = await api.get(`blog/viewBlog?${query}`)
  expect(body).toEqual({
    status: 404,
    code: 'TEXT_NOT_FOUND',
    message: 'Text not found.',
  })
})
