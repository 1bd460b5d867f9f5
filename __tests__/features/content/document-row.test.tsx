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
  hasPdf: true,
}

test('a document shows its link, and can be had as a PDF and as Markdown', () => {
  render(<DocumentRow document={document} />)
  expect(screen.getByRole('link', { name: 'Share terms' })).toHaveAttribute(
    'href',
    '/static/share-terms',
  )
  expect(screen.getByRole('link', { name: 'PDF of Share terms' })).toHaveAttribute(
    'href',
    `/api/v1/${staticCalls.downloadPdf.path}?kind=document&slug=share-terms`,
  )
  const file = screen.getByRole('link', { name: /^Markdown of Share terms/ })
  expect(file).toHaveAttribute(
    'href',
    `/api/v1/${staticCalls.download.path}?kind=document&slug=share-terms`,
  )
  expect(file).toHaveTextContent('3.5 kB')
})

test('a document that has no PDF offers none, and still its Markdown', () => {
  render(<DocumentRow document={{ ...document, hasPdf: false }} />)
  expect(screen.queryByRole('link', { name: /PDF/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^Markdown of Share terms/ })).toBeVisible()
})

test('an address can point to a document’s row', () => {
  const { container } = render(<DocumentRow document={document} />)
  expect(container.querySelector('li')).toHaveAttribute('id', 'share-terms')
})

test('texts in another language say which one', () => {
  render(<DocumentRow document={{ ...document, language: 'de', title: 'Aktienbedingungen' }} />)
  const title = screen.getByRole('heading', { name: 'Aktienbedingungen' })
  expect(title).toHaveAttribute('lang', 'de')
  expect(screen.getByText(document.summary)).toHaveAttribute('lang', 'de')
})
