import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { ContentItem } from './content-item'
import { contentItems } from './tables'

export type ContentRow = typeof contentItems.$inferSelect
type Kind = ContentItem['kind']

interface Wanted {
  kind: Kind | Kind[]
  category?: string | undefined
  /** In the order of the newest first: what comes after this one. */
  after?: { publishedOn: string; slug: string } | undefined
}

interface Page {
  page?: number
  limit?: number
  newestFirst?: boolean
}

export async function listContents(db: Db, wanted: Wanted & Page): Promise<ContentRow[]> {
  const order = wanted.newestFirst
    ? [desc(contentItems.publishedOn), asc(contentItems.slug)]
    : [asc(contentItems.position), asc(contentItems.slug)]
  const query = db
    .select()
    .from(contentItems)
    .where(matching(wanted))
    .orderBy(...order)
  if (wanted.limit === undefined) return query
  return query.limit(wanted.limit).offset(((wanted.page ?? 1) - 1) * wanted.limit)
}

export async function countContents(db: Db, wanted: Wanted): Promise<number> {
  const [row] = await db.select({ total: count() }).from(contentItems).where(matching(wanted))
  return row?.total ?? 0
}

export async function findContent(
  db: Db,
  { kind, slug }: { kind: Kind; slug: string },
): Promise<ContentRow | undefined> {
  const [row] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug)))
  return row
}

function matching({ kind, category, after }: Wanted): SQL | undefined {
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
