import { inflateSync } from 'node:zlib'
import type { PaperContent, PaperSection } from '@/server/modules/papers/contents/paper'
import { printPaper } from '@/server/modules/papers/providers/paper-pdfkit'

const part = { part: 0.5, isFigure: false }
const table = (rows: number, title = 'Bought'): PaperSection => ({
  kind: 'table',
  title: 'Movements',
  columns: [
    { name: 'Day', ...part },
    { name: 'What', ...part },
  ],
  rows: Array.from({ length: rows }, (_, row) => [`Day ${row}`, title]),
  strong: [],
})
const sums: PaperSection = { kind: 'sums', title: 'Fees', rows: [['USDT', '0.50']] }

const paper = (sections: PaperSection[]): PaperContent => ({
  language: 'en',
  title: 'Statement',
  number: '2026-000001',
  issuedAt: new Date('2026-11-20T12:00:00Z'),
  issuedOn: 'Nov 20, 2026',
  brand: 'Aurum',
  accent: '#0A6F58',
  labels: { number: 'Number', issued: 'Issued', page: 'Page' },
  sample: undefined,
  figure: { amount: '10', unit: 'shares' },
  lead: ['Ada'],
  sections,
  check: { title: 'Check', text: 'Here', rootLabel: '', root: undefined, address: 'https://x' },
  notes: ['Keep it.', 'Read it.'],
})

async function cellsOn(sections: PaperSection[]): Promise<number[]> {
  const file = Buffer.from(await printPaper(paper(sections))).toString('latin1')
  const texts = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const pages = texts.filter((text) => text.includes('/Pagination'))
  return pages.map((text) => text.match(/\/TD /g)?.length ?? 0)
}

test('no page of a paper has only the proof', async () => {
  for (const sections of [[table(19), sums], [table(22)]]) {
    const cells = await cellsOn(sections)
    expect(cells).toHaveLength(2)
    expect(Math.min(...cells)).toBeGreaterThan(0)
  }
})

test('a line is as high as its longest cell, so that no word lies on the next one @rest', async () => {
  const onFirst = async (title: string) => (await cellsOn([table(60, title)]))[0] ?? 0
  const longTitle = 'Transferred by order of a court. '.repeat(5)
  expect(2 * (await onFirst(longTitle))).toBeLessThan(await onFirst('Bought'))
})
