import { render, screen } from '@testing-library/react'
import type { Block, Span } from '@/contract/rich-text'
import { placeNotes, RichText } from '@/ui/rich-text'

const paragraph = (...spans: Span[]): Block => ({ type: 'paragraph', spans })
const note = (text: string): Block => ({ type: 'note', spans: [{ text }] })
const rowsOf = (blocks: Block[]) => placeNotes(blocks).flatMap(({ rows }) => rows ?? [])

test('a note reaches down to the next one', () => {
  const text = paragraph({ text: 'Words.' })
  expect(rowsOf([text, note('a'), text, text, note('b'), text])).toEqual([
    '1 / span 2',
    '3 / span 2',
  ])
})

test('consecutive notes share one place', () => {
  const text = paragraph({ text: 'Words.' })
  expect(rowsOf([text, note('a'), note('b')])).toEqual(['1 / span 1'])
  expect(rowsOf([note('a'), text])).toEqual(['1 / span 1'])
  expect(rowsOf([])).toEqual([])
})

test('a note is read after its paragraph', () => {
  render(<RichText blocks={[paragraph({ text: 'Words.' }), note('Aside.')]} hasMargin />)
  expect(screen.getByRole('note')).toHaveTextContent('Aside.')
  expect(screen.getByText('Words.').nextElementSibling).toBe(screen.getByRole('note'))
})

test('only a link to another site says so', () => {
  render(
    <RichText
      blocks={[
        paragraph(
          { text: 'out', href: 'https://example.org/a' },
          { text: 'in', href: '/price' },
          { text: 'mail', href: 'mailto:hello@fnx.example' },
        ),
      ]}
    />,
  )
  const out = screen.getByRole('link', { name: 'out (another site)' })
  expect(out).toHaveAttribute('rel', 'external noreferrer')
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/price')
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute(
    'href',
    'mailto:hello@fnx.example',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '\u202eabc',
  '😀',
])('words stay words, whatever they look like: %s', (text) => {
  const { container } = render(<RichText blocks={[paragraph({ text, strong: true, em: true })]} />)
  expect(container.querySelector('strong')?.textContent).toBe(text)
  expect(container.querySelector('script, img')).toBeNull()
})

test('headings keep their order under an outer heading', () => {
  const heading = { type: 'heading' as const, id: 'part', text: 'Part' }
  render(
    <RichText
      headingLevel={4}
      idPrefix="topic-"
      blocks={[
        { ...heading, level: 2 },
        { ...heading, level: 3, id: 'detail', text: 'Detail' },
      ]}
    />,
  )
  expect(screen.getByRole('heading', { level: 4, name: 'Part' })).toHaveAttribute(
    'id',
    'topic-part',
  )
  expect(screen.getByRole('link', { name: 'Detail' })).toHaveAttribute('href', '#topic-detail')
  expect(screen.getByRole('heading', { level: 5, name: 'Detail' })).toBeVisible()
})

test('tables are named by columns, and figures align', () => {
  const cells = (...texts: string[]) => texts.map((text) => [{ text }])
  render(
    <RichText
      blocks={[
        {
          type: 'table',
          head: cells('Asset', 'USD million', 'Remark'),
          rows: [cells('Loans', '1,846.3', '3 of them'), cells('Cash', '−12.40', 'ready')],
        },
      ]}
    />,
  )
  expect(screen.getByRole('region', { name: 'Table: Asset, USD million, Remark' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'USD million' })).toHaveClass('figure')
  expect(screen.getByRole('cell', { name: '1,846.3' })).toHaveClass('figure')
  expect(screen.getByRole('cell', { name: '3 of them' })).not.toHaveClass('figure')
})
