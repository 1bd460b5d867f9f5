import { screen, within } from '@testing-library/react'
import { entryFacts } from '@/features/blog/screens/entry-screen'
import * as articlePage from '../../../pages/article/[dugs]/[slug]'
import * as postPage from '../../../pages/blog/[dugs]/[slug]'
import * as contentPage from '../../../pages/content/[slugs]'
import { sampleOf } from '../../support/contents'
import { renderRoute } from '../../support/render-route'

const openPost = (dugs: string, slug: string) =>
  renderRoute(postPage, {
    pathname: '/blog/[dugs]/[slug]',
    address: `/blog/${dugs}/${slug}`,
    params: { dugs, slug },
  })

test('a post shows author, date and reading time @rest', async () => {
  await openPost('product', 'why-we-started-with-a-ledger')
  expect(screen.getByText('Mirela Stanwick')).toBeVisible()
  expect(screen.getByText('March 18, 2025')).toBeVisible()
  expect(screen.getByText('1 min read')).toBeVisible()
})

test('a post leads to category and further posts @rest', async () => {
  await openPost('product', 'why-we-started-with-a-ledger')
  expect(screen.getByRole('link', { name: 'Product' })).toHaveAttribute(
    'href',
    '/about-us/blog#product',
  )
  const next = screen.getByRole('heading', { name: 'Read next' }).closest('section') as HTMLElement
  expect(within(next).getAllByRole('link')).toHaveLength(3)
})

test('a post exists only under its category', async () => {
  expect((await openPost('bank', 'why-we-started-with-a-ledger')).status).toBe(404)
})

test.each(
  [...sampleOf('post'), ...sampleOf('article')].map(({ kind, category, slug }) => ({
    kind,
    slug,
    dugs: category,
  })),
)('each $kind has a drawing: $slug @rest', async ({ kind, dugs, slug }) => {
  const page = kind === 'post' ? postPage : articlePage
  const pathname = kind === 'post' ? '/blog/[dugs]/[slug]' : '/article/[dugs]/[slug]'
  await renderRoute(page, { pathname, params: { dugs, slug } })
  expect(document.querySelector('main use')?.getAttribute('href')).toMatch(/#drawing$/)
})

test('a long read has its own address @rest', async () => {
  const params = { dugs: 'understanding', slug: 'read-a-balance-sheet' }
  await renderRoute(articlePage, { pathname: '/article/[dugs]/[slug]', params })
  expect(screen.getByRole('heading', { level: 1, name: /balance sheet/ })).toBeVisible()
})

test('a reference text names each of its tables @rest', async () => {
  await renderRoute(contentPage, { pathname: '/content/[slugs]', params: { slugs: 'glossary' } })
  expect(screen.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  expect(
    screen.getAllByRole('region', { name: /^Table: .+ \(Word, Meaning\)$/ }).length,
  ).toBeGreaterThan(3)
})

test('search engines learn a text’s author and dates', () => {
  const facts = entryFacts({
    kind: 'post',
    language: 'en',
    category: 'product',
    categoryTitle: 'Product',
    slug: 'a-ledger',
    title: 'A ledger',
    summary: 'Why.',
    author: 'Mirela Stanwick',
    publishedOn: '2025-03-18',
    updatedOn: '2026-05-11',
    readMinutes: 3,
    blocks: [],
    related: [],
  })
  expect(facts).toMatchObject({
    '@type': 'Article',
    headline: 'A ledger',
    author: { '@type': 'Person', name: 'Mirela Stanwick' },
    datePublished: '2025-03-18',
    dateModified: '2026-05-11',
    mainEntityOfPage: expect.stringMatching(/\/blog\/product\/a-ledger$/),
  })
})
