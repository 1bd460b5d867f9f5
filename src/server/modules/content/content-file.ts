import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { firstLocale, inLocale, locales } from '@/messages/locale'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { bankTexts, type ContentItem, contentItem, versionText } from './content.queries'
import { markdownBlocks } from './markdown'
import { bankOverviews, contentItems, contentTranslations } from './tables'

/** A figure that texts can name, or what it takes if this bank has none. */
export type Figures = Record<string, string | { needs: string }>

export type Content = ContentItem & { language: string }

export class ContentMistake extends Error {}

interface Line {
  value: string
  number: number
}

const maxCharacters = 250_000
const fieldNames = Object.keys(contentItem.shape).filter((name) => name !== 'body')

export function languageOf(file: string, folder: string = firstLocale, known = locales): string {
  const [topFolder = ''] = file.split('/')
  return known.includes(topFolder) ? topFolder : folder
}

export function readContents(
  files: Record<string, string>,
  figures: () => Figures,
  folder?: string,
): Content[] {
  const fileByAddress = new Map<string, string>()
  const figuresIn = new Map<string, Figures>()
  const readEntry = ([file, text]: [string, string]) => {
    const language = languageOf(file, folder)
    const languageFigures = figuresIn.get(language) ?? inLocale(language, figures)
    figuresIn.set(language, languageFigures)
    const item = inLocale(language, () => readContent(file, text, languageFigures))
    const address = `${language} ${item.kind}/${item.slug}`
    const otherFile = fileByAddress.get(address)
    if (otherFile !== undefined)
      throw new ContentMistake(`${file}: has the kind and slug of ${otherFile}.`)
    fileByAddress.set(address, file)
    return { ...item, language }
  }
  const mistakes: string[] = []
  const contents = Object.entries(files).flatMap((entry) => {
    try {
      return [readEntry(entry)]
    } catch (error) {
      if (!(error instanceof ContentMistake)) throw error
      mistakes.push(...error.message.split('\n'))
      return []
    }
  })
  if (mistakes.length > 0) throw new ContentMistake(withoutRepeats(mistakes).join('\n'))
  return contents
}

const namesKnown = '; the ones there are: '

/** The list of all figures is long, so only the first such mistake contains it. */
function withoutRepeats(mistakes: string[]): string[] {
  const first = mistakes.findIndex((mistake) => mistake.includes(namesKnown))
  return mistakes.map((mistake, at) => {
    const [alone = '', names] = mistake.split(namesKnown)
    return at === first || names === undefined ? mistake : `${alone}.`
  })
}

function readContent(file: string, fileText: string, figures: Figures): ContentItem {
  if (fileText.length > maxCharacters)
    throw new ContentMistake(`${file}: is longer than ${maxCharacters} characters.`)
  const text = fileText.replaceAll('\r\n', '\n')
  const [, head, body] = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(text) ?? []
  if (head === undefined)
    throw new ContentMistake(`${file}:1: starts without front matter between two lines of ---.`)
  const fields = frontMatter(file, head)
  const end = head.split('\n').length + 2
  const from = end + 1 + ((body ?? '').match(/^\s*\n/)?.[0].split('\n').length ?? 1) - 1
  fields.set('body', { value: (body ?? '').trim(), number: from })
  return checkItem(file, fields, { figures, end })
}

/** Checks a wording that was typed in the console by the same rules as an imported file. */
export function checkWording(item: ContentItem, figures: Figures): ContentItem {
  const lines = Object.entries(item).map(([name, value]) => [
    name,
    { value: `${value}`, number: 1 },
  ])
  return checkItem(`${item.slug}.md`, new Map(lines as [string, Line][]), { figures, end: 1 })
}

function checkItem(
  file: string,
  fields: Map<string, Line>,
  { figures, end }: { figures: Figures; end: number },
): ContentItem {
  const lineOf = (name?: PropertyKey) => fields.get(String(name))?.number ?? end
  const filled = [...fields].map(([name, line]) => [name, withFigures(file, line, figures)])
  const parsed = contentItem.safeParse(Object.fromEntries(filled), { error: saidOf })
  if (!parsed.success) throw new ContentMistake(problems(file, parsed.error, lineOf))
  try {
    markdownBlocks(parsed.data.body)
  } catch {
    throw new ContentMistake(`${file}:${lineOf('body')}: body: Is nested too deep to be drawn`)
  }
  return parsed.data
}

function frontMatter(file: string, head: string): Map<string, Line> {
  const fields = new Map<string, Line>()
  for (const [index, line] of head.split('\n').entries()) {
    if (line.trim() === '') continue
    const colonIndex = line.indexOf(':')
    const [name, number] = [line.slice(0, colonIndex).trim(), index + 2]
    const refuse = (problem: string) => {
      throw new ContentMistake(`${file}:${number}: ${problem}.`)
    }
    if (colonIndex < 1) refuse('is no line like "title: A title"')
    if (!fieldNames.includes(name))
      refuse(`there is no field "${name}", only ${fieldNames.join(', ')}`)
    if (fields.has(name)) refuse(`${name} stands there twice`)
    const value = line.slice(colonIndex + 1).trim()
    fields.set(name, { value: value.replace(/^(["'])(.*)\1$/, '$2'), number })
  }
  return fields
}

function withFigures(file: string, { value, number }: Line, figures: Figures): string {
  const mistakes: string[] = []
  const filled = value.replaceAll(
    /\{\{([^{}\n]*)(\}\})?/g,
    (_, name: string, end?: string, ...rest) => {
      const figure = name.trim()
      const replacement = Object.hasOwn(figures, figure) ? figures[figure] : undefined
      if (end !== undefined && typeof replacement === 'string') return replacement
      const line = number + value.slice(0, rest[0] as number).split('\n').length - 1
      const knownFigures = `${namesKnown}${figureNames(figures)}`
      if (end === undefined) mistakes.push(`${file}:${line}: "{{${name}" has no }}${knownFigures}.`)
      else if (typeof replacement === 'object')
        mistakes.push(`${file}:${line}: {{${figure}}} needs ${replacement.needs}.`)
      else mistakes.push(`${file}:${line}: there is no figure {{${figure}}}${knownFigures}.`)
      return ''
    },
  )
  if (mistakes.length > 0) throw new ContentMistake(withoutRepeats(mistakes).join('\n'))
  return filled
}

const figureNames = (figures: Figures) =>
  Object.keys(figures)
    .filter((name) => typeof figures[name] === 'string')
    .sort()
    .join(', ')

/**
 * What a field may contain, for the writer of a text. Fields with messages of their own keep them.
 */
function saidOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Is missing'
  if (issue.input === '') return 'Is empty'
  const unit = issue.origin === 'string' ? ' characters' : ''
  if (issue.code === 'too_big') return `Has to be ${issue.maximum}${unit} at most`
  if (issue.code === 'too_small') return `Has to be ${issue.minimum}${unit} at least`
  if (issue.code === 'invalid_value') return `Has to be one of ${issue.values.join(', ')}`
  return 'Has to be a whole number'
}

function problems(
  file: string,
  error: z.core.$ZodError,
  lineOf: (name?: PropertyKey) => number,
): string {
  return error.issues
    .map(({ path, message }) => `${file}:${lineOf(path[0])}: ${path.join('.')}: ${message}`)
    .join('\n')
}

type BankDocument = (typeof bankOverviews.$inferInsert)['document']

// PostgreSQL accepts at most 65,535 parameters in one statement, so many rows are split.
const rowBatchSize = 1_000

export async function putContents(db: Db, contents: Content[], at: Date): Promise<void> {
  const { items, translations } = textRows(contents)
  for (let from = 0; from < items.length; from += rowBatchSize) {
    const batch = items.slice(from, from + rowBatchSize)
    await keepVersions(db, batch, null)
    await putItems(db, batch)
    await keepVersions(db, batch, at)
  }
  for (let from = 0; from < translations.length; from += rowBatchSize)
    await putTranslations(db, translations.slice(from, from + rowBatchSize))
}

export function textRows(contents: Content[]) {
  const ofFirst = contents.filter(({ language }) => language === firstLocale)
  const translated = contents.filter(({ language }) => language !== firstLocale)
  return {
    items: ofFirst.map(asRow),
    translations: translated.map(({ language, ...words }) => {
      const { kind, slug, categoryTitle, title, summary, updatedOn, body } = words
      return { kind, slug, locale: language, categoryTitle, title, summary, updatedOn, body }
    }),
  }
}

const excludedColumn = (column: string) => sql.raw(`excluded.${column}`)

async function putTranslations(
  db: Db,
  rows: (typeof contentTranslations.$inferInsert)[],
): Promise<void> {
  const { kind, slug, locale } = contentTranslations
  await db
    .insert(contentTranslations)
    .values(rows)
    .onConflictDoUpdate({
      target: [kind, slug, locale],
      set: {
        categoryTitle: excludedColumn('category_title'),
        title: excludedColumn('title'),
        summary: excludedColumn('summary'),
        updatedOn: excludedColumn('updated_on'),
        body: excludedColumn('body'),
      },
    })
}

export async function putBankTexts(
  db: Db,
  language: string,
  words: Record<string, string>,
): Promise<void> {
  const emptyHead = { categoryTitle: '', title: '', summary: '', updatedOn: '1970-01-01' }
  await putTranslations(db, [
    { ...bankTexts, ...emptyHead, locale: language, body: JSON.stringify(words) },
  ])
}

async function keepVersions(db: Db, rows: ContentItem[], at: Date | null): Promise<void> {
  const names = JSON.stringify(rows.map(({ kind, slug }) => ({ kind, slug })))
  await run(db)`
    insert into content_version (kind, slug, version, title, summary, body, imported_at)
    select kind, slug, ${versionText}, title, summary, body, ${at?.toISOString() ?? null}::timestamptz
    from content_item join json_to_recordset(${names}::json) as wanted(kind text, slug text) using (kind, slug)
    on conflict do nothing`
}

async function putItems(db: Db, rows: ContentItem[]): Promise<void> {
  await db
    .insert(contentItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [contentItems.kind, contentItems.slug],
      set: {
        category: excludedColumn('category'),
        categoryTitle: excludedColumn('category_title'),
        title: excludedColumn('title'),
        summary: excludedColumn('summary'),
        author: excludedColumn('author'),
        publishedOn: excludedColumn('published_on'),
        updatedOn: excludedColumn('updated_on'),
        position: excludedColumn('position'),
        body: excludedColumn('body'),
      },
    })
}

function asRow({ language: _, ...item }: Content, index: number): ContentItem {
  return { ...item, position: item.position || index }
}

export async function putBank(db: Db, document: BankDocument): Promise<void> {
  const set = { document, updatedAt: new Date() }
  await db.insert(bankOverviews).values(set).onConflictDoUpdate({ target: bankOverviews.id, set })
}
