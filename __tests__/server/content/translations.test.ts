import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { carryLocale, inLocale } from '@/messages/locale'
import { languageOf, presentDocuments, putContents } from '@/server/modules/content'
import { faqListUser, getStatic, viewBlog } from '@/server/modules/content/content.service'
import { contentItems, contentTranslations } from '@/server/modules/content/tables'
import { makeApi, type TestApi } from '../../support/api'
import { sampleContent } from '../../support/contents'

let api: TestApi
beforeAll(() => carryLocale(new AsyncLocalStorage<string>()))
beforeEach(async () => {
  api = await makeApi()
})
afterEach(() => api.services.db.delete(contentTranslations))

const inGerman = <Result>(work: () => Result) => inLocale('de', work)

/** A text of the sample in German, made of what stands there. */
async function translate(kind: string, slug: string, said: { body?: string; updatedOn?: string }) {
  const text = sampleContent.find((one) => one.kind === kind && one.slug === slug)
  if (text === undefined) throw new Error(`no ${kind} ${slug}`)
  const words = { title: `${text.title} auf Deutsch`, body: 'Ein Satz.', ...said }
  await putContents(api.services.db, [{ ...text, ...words, language: 'de' }])
  return text
}

test('a text is read in the language that is spoken, in its own place and with its own days', async () => {
  const text = await translate('page', 'about', {})
  const read = await inGerman(() => getStatic(api.services, { kind: 'page', slug: 'about' }))
  expect(read).toMatchObject({
    language: 'de',
    title: `${text.title} auf Deutsch`,
    updatedOn: text.updatedOn,
    blocks: [{ type: 'paragraph', spans: [{ text: 'Ein Satz.' }] }],
  })
  const english = await getStatic(api.services, { kind: 'page', slug: 'about' })
  expect(english).toMatchObject({ language: 'en', title: text.title })
})

test('what is not translated is read in English, and says so', async () => {
  const { docs } = await inGerman(() => faqListUser(api.services))
  expect(docs.length).toBeGreaterThan(10)
  expect(new Set(docs.map(({ language }) => language))).toEqual(new Set(['en']))
})

test('a list holds each text once, translated or not, in the same order', async () => {
  const english = await faqListUser(api.services)
  const second = english.docs[1]?.id ?? ''
  await translate('faq', second, {})
  const german = await inGerman(() => faqListUser(api.services))
  expect(german.docs.map(({ id }) => id)).toEqual(english.docs.map(({ id }) => id))
  expect(german.docs[1]).toMatchObject({
    language: 'de',
    question: expect.stringMatching(/auf Deutsch$/),
  })
})

test('a translation that is older than its text is shown no more', async () => {
  const text = await translate('post', firstOf('post'), { updatedOn: '2020-01-01' })
  const read = () => viewBlog(api.services, { kind: 'post', slug: text.slug })
  expect(await inGerman(read)).toMatchObject({ language: 'en', title: text.title })
  await translate('post', text.slug, {})
  expect(await inGerman(read)).toMatchObject({ language: 'de' })
})

test('what a buyer accepts is one and the same text in every language, under the name that they read', async () => {
  const english = await presentDocuments(api.services.db)
  const { slug, title, version } = english[0] as (typeof english)[number]
  await translate('document', slug, {}).catch(() => translate('page', slug, {}))
  const german = await inGerman(() => presentDocuments(api.services.db))
  expect(german[0]).toMatchObject({ slug, version, title: `${title} auf Deutsch` })
  expect(german).toHaveLength(english.length)
})

test('words put in once more replace those of their language alone', async () => {
  const text = await translate('page', 'about', {})
  await translate('page', 'about', { body: 'Ein anderer Satz.' })
  const rows = await api.services.db.select().from(contentTranslations)
  expect(rows).toMatchObject([{ locale: 'de', body: 'Ein anderer Satz.' }])
  const [stored] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'about'))
  expect(stored?.title).toBe(text.title)
})

test('a text is of the language whose folder it stands in', () => {
  const known = ['en', 'de']
  expect(languageOf('de/faq/fees.md', undefined, known)).toBe('de')
  expect(languageOf('faq/fees.md', undefined, known)).toBe('en')
  expect(languageOf('faq/fees.md', 'de', known)).toBe('de')
  expect(languageOf('fr/fees.md', undefined, known)).toBe('en')
})

const firstOf = (kind: string) => sampleContent.find((one) => one.kind === kind)?.slug ?? ''
