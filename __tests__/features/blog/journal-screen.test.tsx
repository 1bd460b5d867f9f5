import { render, screen, within } from '@testing-library/react'
import type { BlogListed } from '@/contract/blog'
import { JournalScreen } from '@/features/blog/screens/journal-screen'

function entry(parts: Partial<BlogListed>): BlogListed {
  return {
    kind: 'post',
    language: 'en',
    category: 'bank',
    categoryTitle: 'The bank',
    slug: 'a-post',
    title: 'A post',
    summary: 'What it says.',
    author: 'Jonas Thorvall',
    publishedOn: '2026-09-01',
    updatedOn: '2026-09-01',
    readMinutes: 3,
    ...parts,
  }
}

const older = entry({ slug: 'older', title: 'Older post', publishedOn: '2026-01-01' })
const newer = entry({ slug: 'newer', title: 'Newer post', publishedOn: '2026-08-01' })
const chain = entry({
  slug: 'chain',
  title: 'Chain post',
  category: 'chain',
  categoryTitle: 'Chain',
})
const article = entry({
  kind: 'article',
  category: 'understanding',
  slug: 'long',
  title: 'A long read',
  publishedOn: '2026-10-01',
})

const listOf = (docs: BlogListed[], nextCursor?: string) => ({
  docs,
  total: docs.length,
  page: 1,
  limit: 50,
  ...(nextCursor && { nextCursor }),
})

describe('the journal', () => {
  it('opens with the newest piece of all', () => {
    render(<JournalScreen posts={listOf([older, newer, chain])} articles={listOf([article])} />)
    const lead = screen.getByRole('article')
    expect(within(lead).getByRole('link')).toHaveAttribute('href', '/article/understanding/long')
  })

  it('lists every post under its category, newest first', () => {
    render(<JournalScreen posts={listOf([older, chain, newer])} articles={listOf([])} />)
    const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
    // The newest leads the page and is in no list.
    expect(screen.getByRole('heading', { level: 2, name: 'Chain post' })).toBeVisible()
    expect(titles).toEqual(['Newer post', 'Older post'])
    expect(screen.getByRole('link', { name: 'Older post' })).toHaveAttribute(
      'href',
      '/blog/bank/older',
    )
  })

  it('says so when nothing has been published', () => {
    render(<JournalScreen posts={listOf([])} articles={listOf([])} />)
    expect(screen.getByText('Nothing published yet.')).toBeInTheDocument()
  })

  it('leads on to older texts of each kind', () => {
    const view = render(
      <JournalScreen
        posts={{ ...listOf([newer], '2026-08-01.newer'), total: 51 }}
        articles={listOf([article], '2026-10-01.long')}
      />,
    )
    expect(screen.getByText(/^52 texts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute(
      'href',
      '/about-us/blog?kind=post&before=2026-08-01.newer',
    )
    expect(screen.getByRole('link', { name: 'Older long reads' })).toHaveAttribute(
      'href',
      '/about-us/blog?kind=article&before=2026-10-01.long',
    )
    view.rerender(<JournalScreen posts={listOf([newer])} articles={listOf([article])} />)
    expect(screen.queryByRole('link', { name: /^Older (posts|long reads)$/ })).toBeNull()
  })
})
