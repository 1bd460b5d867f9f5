import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { BankOverview } from '@/contract/admin'
import { bankOverviews, contentItems } from '@/server/modules/content/tables'
import { offerings } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, markdownFile, removeContentFolders } from '../../support/contents'
import { byDay } from '../../support/size'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const slugs = ['put-in', 'second']
afterEach(async () => {
  removeContentFolders()
  await api.services.db.delete(contentItems).where(inArray(contentItems.slug, slugs))
  await api.services.db.update(bankOverviews).set({ document: sampleBank })
})

const importing = (folder: string) => runCommand(api.services, ['content', 'import', folder])
const readStored = () =>
  api.services.db.select().from(contentItems).where(inArray(contentItems.slug, slugs))

const harbour = {
  issuer: 'Harbour Bank plc',
  bank: 'Harbour Bank',
  custodian: 'Quay Custody',
  opensOn: '2026-11-01',
  closesOn: '2026-12-31',
  offeredMicro: '1000000000',
  minimumMicroUsd: '50000000',
  feeBps: 50,
}

test('bank texts outside a language’s folder are refused @rest', async () => {
  const folder = contentFolder({ 'bank-texts.json': '{"Founded": "Since"}' })
  expect(await importing(folder)).toEqual({
    isDone: false,
    text: 'bank-texts.json: stands in no folder of another language.',
  })
})

describe('a good folder', () => {
  test('puts its texts in, even from inner folders', async () => {
    const folder = contentFolder({
      'one.md': markdownFile(),
      'within/deeper/two.md': markdownFile(
        { slug: 'second', kind: 'faq', position: '7' },
        '## Yes\n\nIt is.',
      ),
      'notes.txt': 'not a content',
    })
    expect(await importing(folder)).toEqual({
      isDone: true,
      text: 'Imported 2 texts. Pages show them within a minute.',
    })
    expect(await readStored()).toMatchObject([
      { slug: 'put-in', kind: 'page', title: 'Put in', body: 'Some words.', author: '' },
      { slug: 'second', kind: 'faq', position: 7, body: '## Yes\n\nIt is.' },
    ])
    const { body } = await api.get('static/getStatic?slug=put-in')
    expect(body.data).toMatchObject({
      blocks: [{ type: 'paragraph', spans: [{ text: 'Some words.' }] }],
    })
  })

  test('replaces a text of equal kind and slug', async () => {
    await importing(contentFolder({ 'one.md': markdownFile() }))
    await importing(contentFolder({ 'renamed.md': markdownFile({ title: 'Second edition' }) }))
    expect(await readStored()).toMatchObject([{ title: 'Second edition' }])
  })

  test('may hold quotes, Windows line ends and colons in titles', async () => {
    const text = markdownFile({ title: '"A title: with a colon"', summary: "'Quoted'" }).replaceAll(
      '\n',
      '\r\n',
    )
    const folder = contentFolder({ 'one.md': `\ufeff${text}` })
    expect((await importing(folder)).isDone).toBe(true)
    expect(await readStored()).toMatchObject([
      { title: 'A title: with a colon', summary: 'Quoted', body: 'Some words.' },
    ])
  })

  test('may hold only the bank’s figures', async () => {
    const figures: BankOverview = { ...sampleBank, name: 'Another Bank', isSample: false }
    const folder = contentFolder({ 'bank-overview.json': JSON.stringify(figures) })
    expect((await importing(folder)).text).toBe(
      'Imported the figures of the bank. Pages show them within a minute.',
    )
    expect((await api.get('admin/getBankOverView')).body.data).toMatchObject({
      name: 'Another Bank',
    })
  })

  test('may be large @night', async () => {
    const files = Array.from({ length: 6_000 }, (_, index) => [
      `${index}.md`,
      markdownFile({ kind: 'topic', slug: `large-${index}` }),
    ])
    const result = await importing(contentFolder(Object.fromEntries(files)))
    await api.database.script(`delete from content_item where slug like 'large-%'`)
    expect(result.text).toBe('Imported 6000 texts. Pages show them within a minute.')
  })
})

const titled = (title: string) => markdownFile().replace(/title: .*/, () => `title: ${title}`)

describe('a bad folder is refused whole, and says why', () => {
  test.each(
    byDay(8, [
      [
        'several mistakes',
        { 'a.md': markdownFile({ kind: 'novel', slug: 'A' }) },
        /^a\.md:2: kind: Has to be one of page, topic, document, .+, team\na\.md:3: slug: /,
      ],
      ['a text without a title', { 'a.md': titled('') }, 'a.md:6: title: Is empty'],
      [
        'a text whose title is too long',
        { 'a.md': titled('x'.repeat(161)) },
        'a.md:6: title: Has to be 160 characters at most',
      ],
      [
        'a text with a place that is none',
        { 'a.md': titled('A title\nposition: first') },
        'a.md:7: position: Has to be a whole number',
      ],
      [
        'bytes that are not UTF-8',
        { 'a.md': Buffer.from(markdownFile({ title: 'Ren\u00e9' }), 'latin1') },
        'a.md: is not UTF-8 text.',
      ],
      [
        'two files for one text',
        { 'a.md': markdownFile(), 'b.md': markdownFile() },
        'b.md: has the kind and slug of a.md.',
      ],
      [
        'figures that are not JSON',
        { 'bank-overview.json': '{' },
        /bank-overview\.json:1: is not JSON: close brace expected\.$/,
      ],
      [
        'figures with a broken amount',
        { 'bank-overview.json': JSON.stringify({ ...sampleBank, equityCents: 5 }) },
        /bank-overview\.json:1: equityCents: /,
      ],
      ['a text that was never written', { 'a.md': '\n' }, 'a.md: is empty.'],
      [
        'figures that nobody answered',
        { 'bank-overview.json': '' },
        'bank-overview.json: is empty.',
      ],
      ['empty terms', { 'offering.json': ' \n' }, 'offering.json: is empty.'],
      [
        'nothing to import',
        { 'notes.txt': 'x' },
        /^There is nothing to import in .+: no \.md file, and no house\.json, bank-overview\.json, offering\.json, taxes\.json, terms\.json\.$/,
      ],
    ]),
  )('%s @rest', async (_, files, text) => {
    const folder = contentFolder({
      '0-good.md': markdownFile({ slug: 'second' }),
      ...files,
    } as Record<string, string>)
    const badFolder = 'notes.txt' in files ? contentFolder(files as Record<string, string>) : folder
    const result = await importing(badFolder)
    expect(result).toEqual({
      isDone: false,
      text: typeof text === 'string' ? text : expect.stringMatching(text),
    })
    expect(await readStored()).toEqual([])
  })

  test('wrong figures keep out the texts beside them', async () => {
    await importing(contentFolder({ 'a.md': markdownFile(), 'bank-overview.json': '[]' }))
    expect(await readStored()).toEqual([])
  })

  test.each(['/nowhere/at/all', __filename])('%s is no folder', async (folder) => {
    expect(await importing(folder)).toEqual({
      isDone: false,
      text: `There is no folder ${folder}.`,
    })
  })

  test('without a folder it asks for one', async () => {
    expect(await runCommand(api.services, ['content', 'import'])).toEqual({
      isDone: false,
      text: 'Name the folder to import.',
    })
  })

  test('a broken link is named', async () => {
    const folder = contentFolder({ 'good.md': markdownFile() })
    symlinkSync('/nowhere/at/all.md', join(folder, 'link.md'))
    expect(await importing(folder)).toEqual({ isDone: false, text: 'link.md: cannot be read.' })
  })

  test('a folder named like a text is walked into @rest', async () => {
    const folder = contentFolder({ 'odd.md/good.md': markdownFile() })
    expect((await importing(folder)).isDone).toBe(true)
  })
})

test('the imported sample folder equals a new sandbox’s texts @rest', async () => {
  const rows = () =>
    api.services.db.select().from(contentItems).orderBy(contentItems.kind, contentItems.slug)
  const seeded = await rows()
  await api.services.db.update(contentItems).set({ title: 'Ours', body: 'Words.', position: 0 })
  expect((await importing('src/content/sample/en')).text).toMatch(/^Imported \d\d texts\./)
  expect(await rows()).toEqual(seeded)
})

test('texts take figures from their folder’s offering, else the present one @rest', async () => {
  const text = markdownFile({}, 'From {{minimumPurchase}}, for {{fee}}.')
  await importing(contentFolder({ 'one.md': text }))
  expect(await readStored()).toMatchObject([{ body: 'From $50, for 0.5%.' }])
  const [before] = await api.services.db.select().from(offerings)
  const terms = { ...harbour, minimumMicroUsd: '75000000', feeBps: 100 }
  await importing(contentFolder({ 'one.md': text, 'offering.json': JSON.stringify(terms) }))
  expect(await readStored()).toMatchObject([{ body: 'From $75, for 1%.' }])
  const offeringAlone = await importing(contentFolder({ 'offering.json': JSON.stringify(harbour) }))
  await api.services.db.update(offerings).set(before as NonNullable<typeof before>)
  expect(offeringAlone.text).toContain('import them again')
})

test('seeding keeps the operator’s texts @rest', async () => {
  await importing(contentFolder({ 'a.md': markdownFile({ slug: 'about', title: 'Ours' }) }))
  const { seedSample } = await import('@/server/sandbox/seed')
  const [before] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'about'))
  await seedSample(api.services.db, api.clock.now())
  const [after] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'about'))
  await api.services.db.delete(contentItems).where(eq(contentItems.slug, 'about'))
  await seedSample(api.services.db, api.clock.now())
  expect([before?.title, after?.title]).toEqual(['Ours', 'Ours'])
})
