import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { printPaper } from '@/server/modules/papers/providers/paper-pdfkit'
import { PaperThread } from '@/server/modules/papers/providers/paper-thread-node'
import { serverBundle } from '../../../scripts/product/build'
import { makeLog } from '../../support/api'

// Within the project, so it finds its packages.
const folder = mkdtempSync(join(process.cwd(), 'node_modules', '.fnx-papers-'))
const file = join(folder, 'paper-worker.mjs')

beforeAll(async () => {
  const { 'paper-worker': entry } = serverBundle('production').entryPoints as Record<string, string>
  await build({
    ...serverBundle('production'),
    entryPoints: [entry as string],
    outfile: file,
    logLevel: 'silent',
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const content = (rows: number): PaperContent => ({
  title: 'Share statement',
  number: '2026-000001',
  issuedAt: new Date('2026-11-20T12:00:00Z'),
  language: 'en',
  issuedOn: 'Nov 20, 2026',
  brand: 'Aurum',
  accent: '#0A6F58',
  labels: { number: 'Number', issued: 'Issued', page: 'Page' },
  sample: 'Sample',
  figure: { amount: '1', unit: 'share' },
  lead: ['For Ada Venn.'],
  sections: [
    {
      kind: 'table',
      title: 'Movements',
      columns: [{ name: 'Day', part: 1, isFigure: false }],
      rows: Array.from({ length: rows }, (_, row) => [`line ${row}`]),
      strong: [],
    },
  ],
  check: {
    title: 'Check',
    text: 'Here.',
    rootLabel: '',
    root: undefined,
    address: 'https://fnx.example/docs',
  },
  notes: ['One.', 'Two.'],
})

test('the thread prints the same bytes as without it @rest', async () => {
  const thread = new PaperThread({ file, log: makeLog() })
  try {
    const [shortPaper, longPaper] = await Promise.all([
      thread.print(content(1)),
      thread.print(content(120)),
    ])
    expect(Buffer.from(shortPaper).equals(await printPaper(content(1)))).toBe(true)
    expect(
      Buffer.from(longPaper)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(4)
  } finally {
    await thread.close()
  }
}, 60_000)

test('a broken thread is logged and replaced @rest', async () => {
  const brokenWorker = join(mkdtempSync(join(tmpdir(), 'fnx-paper-')), 'worker.mjs')
  writeFileSync(brokenWorker, `throw new Error('no fonts here')`)
  const log = makeLog()
  const thread = new PaperThread({ file: brokenWorker, log })
  await expect(thread.print(content(1))).rejects.toThrow('the thread ended')
  await expect(thread.print(content(1))).rejects.toThrow('the thread ended')
  expect(log.lines.map(({ event }) => event)).toContain('paper thread broke off')
  Object.assign(thread, { choices: { file, log } })
  expect((await thread.print(content(1))).length).toBeGreaterThan(1_000)
  await thread.close()
})

test('a paper names its language for screen readers', async () => {
  const german = Buffer.from(await printPaper({ ...content(1), language: 'de' })).toString('latin1')
  expect(german).toContain('/Lang (de)')
})
