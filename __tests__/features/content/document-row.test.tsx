import { render, screen } from '@testing-library/react'
import { type StaticListed, staticCalls } from '@/contract/static'
import { DocumentRow } from '@/features/content/screens/documents-screen'

const document: StaticListed = {
  kind: 'document',
  language: 'en',
  slug: 'share-terms',
  category: 'The share',
  title: 'Share terms',
  summary: 'What a share gives you.',
  updatedOn: '2026-09-01',
  bytes: 3495,
}

test('a document can be read here and kept as a file of a known size', () => {
  render(<DocumentRow document={document} />)
  expect(screen.getByRole('link', { name: 'Share terms' })).toHaveAttribute(
    'href',
    '/static/share-terms',
  )
  const file = screen.getByRole('link', { name: /^Download Share terms/ })
  expect(file).toHaveAttribute(
    'href',
    `/api/v1/${staticCalls.download.path}?kind=document&slug=share-terms`,
  )
  expect(file).toHaveTextContent('3.5 kB')
})

test('a document stands where addresses point to it', () => {
  const { container } = render(<DocumentRow document={document} />)
  expect(container.querySelector('li')).toHaveAttribute('id', 'share-terms')
})

test('in a page of another language the words of a text say which one they are in', () => {
  render(<DocumentRow document={{ ...document, language: 'de', title: 'Aktienbedingungen' }} />)
  const title = screen.getByRole('heading', { name: 'Aktienbedingungen' })
  expect(title).toHaveAttribute('lang', 'de')
  expect(screen.getByText(document.summary)).toHaveAttribute('lang', 'de')
})
