import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import * as z from 'zod/mini'
import { isoDay, slug } from '@/contract/fields'
import { type PurchaseDocument, purchaseDocuments } from '@/contract/offering'
import { charactersError } from '@/messages/fields'
import { firstLocale, locale } from '@/messages/locale'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { bankOverviews, contentItems, contentTranslations, documentVersions } from './tables'

export const contentItem = z.object({
  kind: z.enum(['page', 'topic', 'document', 'faq', 'post', 'article', 'content', 'team']),
  slug,
  category: slug,
  categoryTitle: z.string().check(z.minLength(1), z.maxLength(80)),
  title: z.string().check(z.minLength(1), z.maxLength(160)),
  summary: z._default(z.string().check(z.maxLength(400)), ''),
  author: z._default(z.string().check(z.maxLength(120)), ''),
  publishedOn: isoDay,
  updatedOn: isoDay,
  position: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  /** Headings 2 and 3, paragraphs, lists, quotes, tables, links; `> [!NOTE]` is a margin note. */
  body: z.string().check(
    z.maxLength(200_000),
    z.refine((text) => !text.includes('\u0000'), { error: charactersError }),
  ),
})

export type ContentItem = z.infer<typeof contentItem>

export type ContentRow = typeof contentItems.$inferSelect & { language: string }
type Kind = ContentItem['kind']

interface ContentFilter {
  kind: Kind | Kind[]
  category?: string | undefined
  after?: { publishedOn: string; slug: string } | undefined
}

interface Page {
  page?: number
  limit?: number
  newestFirst?: boolean
}

export async function listContents(db: Db, filter: ContentFilter & Page): Promise<ContentRow[]> {
  const order = filter.newestFirst
    ? [desc(contentItems.publishedOn), asc(contentItems.slug)]
    : [asc(contentItems.position), asc(contentItems.slug)]
  const query = selectInLanguage(db)
    .where(matching(filter))
    .orderBy(...order)
  if (filter.limit === undefined) return query
  return query.limit(filter.limit).offset(((filter.page ?? 1) - 1) * filter.limit)
}

export async function countContents(db: Db, filter: ContentFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contentItems).where(matching(filter))
  return row?.total ?? 0
}

/** The text in the first language. */
export async function findItem(db: Db, key: { kind: string; slug: string }) {
  const { kind, slug } = contentItems
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(kind, key.kind), eq(slug, key.slug)))
  return row as ContentItem | undefined
}

export async function lockItem(tx: Db, key: { kind: string; slug: string }): Promise<void> {
  const { kind, slug } = contentItems
  const whereThisItem = and(eq(kind, key.kind), eq(slug, key.slug))
  await tx.select({ slug }).from(contentItems).where(whereThisItem).for('update')
}

/** The day of the newest translation. It is shown as long as the text itself is not newer. */
export async function translatedOn(
  db: Db,
  key: { kind: string; slug: string },
): Promise<string | undefined> {
  const { kind, slug, updatedOn } = contentTranslations
  const rows = db.select({ updatedOn }).from(contentTranslations)
  const [newest] = await rows
    .where(and(eq(kind, key.kind), eq(slug, key.slug)))
    .orderBy(desc(updatedOn))
    .limit(1)
  return newest?.updatedOn
}

export async function findContent(
  db: Db,
  { kind, slug }: { kind: Kind; slug: string },
): Promise<ContentRow | undefined> {
  const [row] = await selectInLanguage(db).where(
    and(eq(contentItems.kind, kind), eq(contentItems.slug, slug)),
  )
  return row
}

/** A translation that is older than the text may be outdated, so it is not shown. */
const isTranslation = () =>
  and(
    eq(contentTranslations.kind, contentItems.kind),
    eq(contentTranslations.slug, contentItems.slug),
    eq(contentTranslations.locale, locale()),
    gte(contentTranslations.updatedOn, contentItems.updatedOn),
  )

function selectInLanguage(db: Db) {
  const translatedText = (name: 'categoryTitle' | 'title' | 'summary' | 'body') =>
    sql<string>`coalesce(${contentTranslations[name]}, ${contentItems[name]})`
  const { categoryTitle, title, summary, body, ...same } = getTableColumns(contentItems)
  return db
    .select({
      ...same,
      categoryTitle: translatedText('categoryTitle'),
      title: translatedText('title'),
      summary: translatedText('summary'),
      body: translatedText('body'),
      language: sql<string>`coalesce(${contentTranslations.locale}, ${firstLocale})`,
    })
    .from(contentItems)
    .leftJoin(contentTranslations, isTranslation())
    .$dynamic()
}

function matching({ kind, category, after }: ContentFilter): SQL | undefined {
  const { publishedOn, slug } = contentItems
  return and(
    inArray(contentItems.kind, [kind].flat()),
    category === undefined ? undefined : eq(contentItems.category, category),
    after &&
      or(
        lt(publishedOn, after.publishedOn),
        and(eq(publishedOn, after.publishedOn), gt(slug, after.slug)),
      ),
  )
}

export const bankTexts = { kind: 'bank', slug: 'texts' }

export async function translatedSheet<Sheet>(db: Db, sheet: Sheet): Promise<Sheet> {
  if (locale() === firstLocale) return sheet
  const { kind, slug, locale: language } = contentTranslations
  const [row] = await db
    .select({ body: contentTranslations.body })
    .from(contentTranslations)
    .where(and(eq(kind, bankTexts.kind), eq(slug, bankTexts.slug), eq(language, locale())))
  if (row === undefined) return sheet
  const words: Record<string, string> = JSON.parse(row.body)
  return JSON.parse(JSON.stringify(sheet), (_, value) =>
    typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value,
  )
}

const documentKeys = sql.join(
  purchaseDocuments.map(({ kind, slug }) => sql`(${kind}, ${slug})`),
  sql`, `,
)

/**
 * A version consists of day and wording. The query itself computes it, so it always belongs to the
 * wording that was read.
 */
export const versionText = sql<string>`to_char(updated_on, 'YYYY-MM-DD') || '-' || left(encode(sha256(convert_to(body, 'UTF8')), 'hex'), 8)`

const currentDocuments = sql`select kind, slug, title, summary, updated_on, body, ${versionText} as version
  from content_item where (kind, slug) in (${documentKeys})`

export function presentDocuments(db: Db): Promise<PurchaseDocument[]> {
  return readContents(db, sql`with present as (${currentDocuments})`)
}

/**
 * Stores today's wording of the documents permanently, because a member accepts it now and may want
 * to read it in years.
 */
export function keepDocuments(db: Db): Promise<PurchaseDocument[]> {
  return readContents(
    db,
    sql`with present as (${currentDocuments}), kept as (
      insert into document_version (kind, slug, version, title, summary, updated_on, body)
      select kind, slug, version, title, summary, updated_on, body from present
      on conflict do nothing)`,
  )
}

export async function findVersion(
  db: Db,
  { kind, slug, version }: { kind: string; slug: string; version: string },
) {
  const t = documentVersions
  const [row] = await db
    .select()
    .from(t)
    .where(and(sql`${t.kind} = ${kind}`, eq(t.slug, slug), eq(t.version, version)))
  return row
}

async function readContents(db: Db, documents: SQL): Promise<PurchaseDocument[]> {
  // The accepted text is the one in the first language; its title is shown in the reader's
  // language, as on the site.
  const rows = await queryAll(db, {
    slug: read.text,
    version: read.text<PurchaseDocument['version']>,
    kind: read.text<PurchaseDocument['kind']>,
    title: read.text,
    updatedOn: read.text,
  })`
    ${documents}
    select present.kind, present.slug, version, coalesce(translation.title, present.title) as title,
      to_char(present.updated_on, 'YYYY-MM-DD') as "updatedOn"
    from present left join content_translation translation on translation.kind = present.kind
      and translation.slug = present.slug and translation.locale = ${locale()}
      and translation.updated_on >= present.updated_on`
  return purchaseDocuments.flatMap(({ slug }) => rows.filter((row) => row.slug === slug))
}

/** The bank's own facts, in its first language. */
export async function findBank(db: Db) {
  const [row] = await db.select().from(bankOverviews)
  return row?.document
}
