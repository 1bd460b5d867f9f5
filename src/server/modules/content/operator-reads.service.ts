import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, read } from '@/server/platform/db/query'
import { versionText } from './content.queries'
import { contentItems, contentVersions, documentVersions } from './tables'

const entriesShown = 500

export interface ContentEntry {
  slug: string
  title: string
  category: string
  updatedOn: string
  version: string
  importedAt: string | null
}

export async function contentEntries(db: Db, kind: string): Promise<ContentEntry[]> {
  return queryAll(db, {
    slug: read.text,
    title: read.text,
    category: read.text,
    updatedOn: read.text,
    version: read.text,
    importedAt: orNull(read.text),
  })`
    select present.*, to_char(imported_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "importedAt"
    from (select slug, title, category_title as category, to_char(updated_on, 'YYYY-MM-DD') as "updatedOn",
      position as place, ${versionText} as version from content_item where kind = ${kind}) present
    left join content_version known
      on known.kind = ${kind} and known.slug = present.slug and known.version = present.version
    order by place, present.slug limit ${entriesShown}`
}

export interface ContentKey {
  kind: string
  slug: string
}

export async function presentText(db: Db, { kind, slug }: ContentKey) {
  const [row] = await db
    .select({
      title: contentItems.title,
      summary: contentItems.summary,
      body: contentItems.body,
      category: contentItems.categoryTitle,
      author: contentItems.author,
      publishedOn: contentItems.publishedOn,
      updatedOn: contentItems.updatedOn,
      version: versionText,
    })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug)))
  return row
}

const versionsShown = 100

export function importedVersions(db: Db, { kind, slug }: ContentKey) {
  const { version, importedAt } = contentVersions
  return db
    .select({ version, importedAt })
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.slug, slug)))
    .orderBy(sql`${importedAt} desc nulls last`, desc(version))
    .limit(versionsShown)
}

export async function olderText(db: Db, { kind, slug }: ContentKey, version: string) {
  const t = contentVersions
  const { title, summary, body } = t
  const [row] = await db
    .select({ title, summary, body })
    .from(t)
    .where(and(eq(t.kind, kind), eq(t.slug, slug), eq(t.version, version)))
  return row
}

/** Every wording of a document that a buyer was ever asked to accept. */
export function keptDocuments(db: Db) {
  const { kind, slug, version, title } = documentVersions
  return db.select({ kind, slug, version, title }).from(documentVersions)
}
