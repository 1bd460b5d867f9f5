import { render } from '@testing-library/react'
import type { BlogEntry } from '@/contract/blog'
import { EntryScreen } from '@/features/blog/screens/entry-screen'

const entry: BlogEntry = {
  kind: 'post',
  category: 'company',
  categoryTitle: 'Company',
  slug: 'news',
  title: 'News',
  summary: 'What is new.',
  author: 'Ada Quay',
  publishedOn: '2026-11-01',
  updatedOn: '2026-11-01',
  readMinutes: 1,
  language: 'en',
  related: [],
  blocks: [],
}

const hasLargeLetter = (text: string) => {
  const blocks: BlogEntry['blocks'] = [{ type: 'paragraph', spans: [{ text }] }]
  const { container } = render(<EntryScreen entry={{ ...entry, blocks }} />)
  return container.querySelector('.initial') !== null
}

test('a text begins with a large letter, but not where that is a word: copied, it read “Asample”', () => {
  expect(hasLargeLetter('In 2026 we began.')).toBe(true)
  expect(hasLargeLetter('A sample: no offer is made.')).toBe(false)
  expect(hasLargeLetter('“I did,” she said.')).toBe(false)
})
