import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isoDay, slug } from '@/contract/fields'
import { charactersError } from '@/messages/fields'
import type { Db } from '@/server/platform/db/database'
import { contentItems } from './tables'

/** How a text is kept: one shape for the sample, for `ops content import`, and for the table. */
export const contentItem = z.object({
  kind: z.enum(['page', 'topic', 'document', 'faq', 'post', 'article', 'content', 'team']),
  slug,
  /** Section as a slug: the `[dugs]` of an address, a question's group, a team's part. */
  category: slug,
  /** The section as people read it. */
  categoryTitle: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Title; a question; a person's name. */
  title: z.string().check(z.minLength(1), z.maxLength(160)),
  /** One or two sentences; a person's role; a question has none. */
  summary: z._default(z.string().check(z.maxLength(400)), ''),
  author: z._default(z.string().check(z.maxLength(120)), ''),
  publishedOn: isoDay,
  updatedOn: isoDay,
  position: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  /** Markdown: headings 2 and 3, paragraphs, lists, quotes, tables, links; `> [!NOTE]` is a margin note. */
  body: z.string().check(
    z.maxLength(200_000),
    z.refine((text) => !text.includes('\u0000'), { error: charactersError }),
  ),
})

export type ContentItem = z.infer<typeof contentItem>

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
