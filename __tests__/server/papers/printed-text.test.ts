import { printedLetters } from '@/config/printed-letters'
import type { Block } from '@/contract/rich-text'
import { openPdf } from '@/server/modules/papers/providers/pdf'
import { printText } from '@/server/modules/papers/providers/text-pdfkit'
import { importIssuer } from '@/server/start/issuer/import'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, markdownFile, removeContentFolders } from '../../support/contents'

let api: TestApi
beforeAll(async () => {
  api = await makeApi()
})

afterEach(removeContentFolders)

const ask = (path: string) => api.app.request(`/api/v1/static/${path}`)

interface Listed {
  data: { docs: { slug: string; hasPdf: boolean }[] }
}

const printed = (blocks: Block[], title = 'Terms') =>
  printText({
    language: 'en',
    brand: 'Aurum',
    accent: '#0A6F58',
    sample: undefined,
    title,
    summary: 'All of them.',
    source: 'Last changed today.',
    changedAt: new Date('2026-11-20T12:00:00Z'),
    siteUrl: 'https://fnx.example',
    blocks,
  })

const pagesOf = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

/** Puts a document into the site, and asks for it as a PDF. */
async function askWritten(body: string, changes: Record<string, string> = {}) {
  const fields = { kind: 'document', slug: 'odd', title: 'Odd', ...changes }
  const folder = contentFolder({ 'document/odd.md': markdownFile(fields, body) })
  await importIssuer(api.services.db, folder, { now: api.clock.now() })
  api.services.responseCache.clear()
  const listed = (await (await ask('staticList?kind=document')).json()) as Listed
  const answer = await ask('downloadPdf?slug=odd')
  return { answer, hasPdf: listed.data.docs.find(({ slug }) => slug === 'odd')?.hasPdf }
}

test('each document can be had as a PDF @rest', async () => {
  const listed = (await (await ask('staticList?kind=document')).json()) as Listed
  expect(listed.data.docs.length).toBeGreaterThan(4)
  expect(listed.data.docs.every(({ hasPdf }) => hasPdf)).toBe(true)
  for (const { slug } of listed.data.docs) {
    const answer = await ask(`downloadPdf?slug=${slug}`)
    expect([slug, answer.status, answer.headers.get('content-type')]).toEqual([
      slug,
      200,
      'application/pdf',
    ])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.pdf"`)
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(/^%PDF-1\.7[\s\S]*%%EOF\s*$/.test(file)).toBe(true)
    expect([slug, /\/Lang \((\w+)\)/.exec(file)?.[1]]).toEqual([slug, 'en'])
  }
})

test('a document asked for many times at once is printed once', async () => {
  const titles: string[] = []
  api.services.printText = (content) => {
    titles.push(content.title)
    return printText(content)
  }
  api.services.responseCache.clear()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask('downloadPdf?slug=share-terms')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(titles).toHaveLength(1)
})

test('a document that does not exist is not found, as a text and as a PDF', async () => {
  expect((await ask('downloadPdf?slug=nothing-like-this')).status).toBe(404)
})

test('long tables and lists go on, on further pages, and nothing is left out', async () => {
  const cell = (text: string) => [{ text }]
  const rows = Array.from({ length: 120 }, (_, row) => [cell(`line ${row}`), cell('x')])
  const items = Array.from({ length: 80 }, (_, item) => cell(`item ${item}`))
  const file = await printed([
    { type: 'table', head: [cell('Name'), cell('Value')], rows },
    { type: 'list', ordered: true, items },
  ])
  expect(pagesOf(file)).toBeGreaterThan(4)
  expect(pagesOf(file)).toBeLessThan(12)
})

test.each([
  ['letters that no font here has', 'Ελληνικά'],
  ['a direction of writing that is not printed', 'تنازل عن الأسهم'],
  ['pictures in place of words', 'Done 🙂'],
  ['a word that no line holds', 'x'.repeat(301)],
  [
    'a table too wide for a page',
    `|${' a |'.repeat(13)}\n|${' - |'.repeat(13)}\n|${' b |'.repeat(13)}`,
  ],
  ['more cells than anybody prints', `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(4_000)}`],
  ['more items than anybody prints', '- a\n'.repeat(11_000)],
])('a text with %s has no PDF, and says where it is to be had', async (_, body) => {
  const { answer, hasPdf } = await askWritten(body)
  expect([answer.status, hasPdf]).toEqual([422, false])
  expect(await answer.json()).toMatchObject({
    code: 'TEXT_NOT_PRINTABLE',
    message: expect.stringContaining('Markdown'),
  })
})

test('a title that cannot be printed is not printed as boxes', async () => {
  const { answer, hasPdf } = await askWritten('Some words.', { title: 'Όροι' })
  expect([answer.status, hasPdf]).toEqual([422, false])
})

test('names in other letters than those of English and German have a PDF, and so has a long text', async () => {
  const words = 'Dušan Šimić, Łódź, Nguyễn Văn An and Пётр Ильич → '.repeat(1_000)
  const { answer, hasPdf } = await askWritten(`${'x'.repeat(300)} ${words}`)
  expect([answer.status, hasPdf]).toEqual([200, true])
})

test('a row that no page holds is printed whole', async () => {
  const cell = [{ text: 'Some words of a long clause. '.repeat(400) }]
  const file = await printed([
    { type: 'table', head: [[{ text: 'A' }], [{ text: 'B' }]], rows: [[cell, cell]] },
  ])
  expect(pagesOf(file)).toBeGreaterThan(3)
  expect(pagesOf(file)).toBeLessThan(8)
})

test('each letter that a text with a PDF can have is in the font, in every weight', () => {
  const { pdf } = openPdf({ language: 'en', title: 'x', at: new Date() })
  const letters = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code >= 32 && printedLetters.test(String.fromCharCode(code)),
  )
  expect(letters.length).toBeGreaterThan(500)
  for (const weight of ['regular', 'medium', 'semibold']) {
    pdf.font(weight)
    const { font } = (pdf as unknown as { _font: { font: { characterSet: number[] } } })._font
    const glyphs = new Set(font.characterSet)
    expect([weight, letters.filter((code) => !glyphs.has(code))]).toEqual([weight, []])
  }
})

test('a text that changes within its day is printed anew', async () => {
  const titles: string[] = []
  api.services.printText = (content) => {
    titles.push(content.title)
    return printText(content)
  }
  await askWritten('Some words.', { title: 'One' })
  const folder = contentFolder({
    'document/odd.md': markdownFile({ kind: 'document', slug: 'odd', title: 'Two' }),
  })
  // As if another process had imported it, which does not clear this one's cache.
  await importIssuer(api.services.db, folder, { now: api.clock.now() })
  await ask('downloadPdf?slug=odd')
  expect(titles).toEqual(['One', 'Two'])
})
