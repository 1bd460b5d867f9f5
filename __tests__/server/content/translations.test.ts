import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import germanTexts from '@/content/sample/de/bank-texts.json'
import { carryLocale, inLocale } from '@/messages/locale'
import {
  languageOf,
  presentDocuments,
  putBankTexts,
  putContents,
  translatedSheet,
} from '@/server/modules/content'
import { faqListUser, getStatic, viewBlog } from '@/server/modules/content/content.service'
import { contentItems, contentTranslations } from '@/server/modules/content/tables'
import { textFigures } from '@/server/modules/offerings/text-figures'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { makeApi, type TestApi } from '../../support/api'
import { sampleContent } from '../../support/contents'

let api: TestApi
beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))
beforeEach(async () => {
  api = await makeApi()
})
afterEach(() =>
  api.services.db.delete(contentTranslations).where(eq(contentTranslations.locale, 'fr')),
)

const inFrench = <Result>(work: () => Result) => inLocale('fr', work)

async function translate(
  kind: string,
  slug: string,
  translation: { body?: string; updatedOn?: string },
) {
  const text = sampleContent.find((item) => item.kind === kind && item.slug === slug)
  if (text === undefined) throw new Error(`no ${kind} ${slug}`)
  const words = { title: `${text.title} en français`, body: 'Une phrase.', ...translation }
  const { db, clock } = api.services
  await putContents(db, [{ ...text, ...words, language: 'fr' }], clock.now())
  return text
}

test('a text is read in the reader’s language', async () => {
  const text = await translate('page', 'about', {})
  const translatedText = await inFrench(() =>
    getStatic(api.services, { kind: 'page', slug: 'about' }),
  )
  expect(translatedText).toMatchObject({
    language: 'fr',
    title: `${text.title} en français`,
    updatedOn: text.updatedOn,
    blocks: [{ type: 'paragraph', spans: [{ text: 'Une phrase.' }] }],
  })
  const english = await getStatic(api.services, { kind: 'page', slug: 'about' })
  expect(english).toMatchObject({ language: 'en', title: text.title })
})

test('an untranslated text is marked as English', async () => {
  const { docs } = await inFrench(() => faqListUser(api.services))
  expect(docs.length).toBeGreaterThan(10)
  expect(new Set(docs.map(({ language }) => language))).toEqual(new Set(['en']))
})

test('a list holds each text once, in the same order', async () => {
  const english = await faqListUser(api.services)
  const second = english.docs[1]?.id ?? ''
  await translate('faq', second, {})
  const french = await inFrench(() => faqListUser(api.services))
  expect(french.docs.map(({ id }) => id)).toEqual(english.docs.map(({ id }) => id))
  expect(french.docs[1]).toMatchObject({
    language: 'fr',
    question: expect.stringMatching(/en français$/),
  })
})

test('a translation older than its text is not shown', async () => {
  const text = await translate('post', firstOf('post'), { updatedOn: '2020-01-01' })
  const read = () => viewBlog(api.services, { kind: 'post', slug: text.slug })
  expect(await inFrench(read)).toMatchObject({ language: 'en', title: text.title })
  await translate('post', text.slug, {})
  expect(await inFrench(read)).toMatchObject({ language: 'fr' })
})

test('buyers accept one text under a translated name', async () => {
  const english = await presentDocuments(api.services.db)
  const { slug, title, version } = english[0] as (typeof english)[number]
  await translate('document', slug, {}).catch(() => translate('page', slug, {}))
  const french = await inFrench(() => presentDocuments(api.services.db))
  expect(french[0]).toMatchObject({ slug, version, title: `${title} en français` })
  expect(french).toHaveLength(english.length)
})

test('importing a translation again replaces only that language', async () => {
  const text = await translate('page', 'about', {})
  await translate('page', 'about', { body: 'Une autre phrase.' })
  const rows = await api.services.db
    .select()
    .from(contentTranslations)
    .where(eq(contentTranslations.locale, 'fr'))
  expect(rows).toMatchObject([{ locale: 'fr', body: 'Une autre phrase.' }])
  const [storedTranslation] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'about'))
  expect(storedTranslation?.title).toBe(text.title)
})

test('the bank’s sheet is translated as far as possible', async () => {
  const sheet = { name: 'Founded', value: '1987', lines: [{ name: 'Branches' }, { name: 'New' }] }
  await putBankTexts(api.services.db, 'fr', { Founded: 'Fondée', Branches: 'Agences' })
  expect(await inFrench(() => translatedSheet(api.services.db, sheet))).toEqual({
    name: 'Fondée',
    value: '1987',
    lines: [{ name: 'Agences' }, { name: 'New' }],
  })
  expect(await translatedSheet(api.services.db, sheet)).toBe(sheet)
})

test('the sample bank is all in German', () => {
  const answers: string[] = []
  JSON.stringify(sampleBank, (_, value) => {
    if (typeof value === 'string' && /[a-z]/.test(value)) answers.push(value)
    return value
  })
  expect(answers.filter((words) => !(words in germanTexts))).toEqual([])
})

test('a text’s language is its folder’s', () => {
  const knownNames = ['en', 'de']
  expect(languageOf('de/faq/fees.md', undefined, knownNames)).toBe('de')
  expect(languageOf('faq/fees.md', undefined, knownNames)).toBe('en')
  expect(languageOf('faq/fees.md', 'de', knownNames)).toBe('de')
  expect(languageOf('fr/fees.md', undefined, knownNames)).toBe('en')
})

const firstOf = (kind: string) => sampleContent.find((item) => item.kind === kind)?.slug ?? ''

test('a list of figures in a text has the reader’s word between its last two', () => {
  expect(textFigures(undefined).planMonths).toBe('3, 6 or 12')
  expect(inLocale('de', () => textFigures(undefined)).planMonths).toBe('3, 6 oder 12')
})
