import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type PurchaseDocument, purchaseDocuments } from '@/contract/offering'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { documentVersions } from './tables'

const wanted = sql.join(
  purchaseDocuments.map(({ kind, slug }) => sql`(${kind}, ${slug})`),
  sql`, `,
)

/** The version is worked out where the text stands, so it can never be that of another text. */
const present = sql`select kind, slug, title, summary, updated_on, body,
    to_char(updated_on, 'YYYY-MM-DD') || '-' || left(encode(sha256(convert_to(body, 'UTF8')), 'hex'), 8) as version
  from content_item where (kind, slug) in (${wanted})`

/** What a buyer accepts, as it is worded now and in the order in which it is named; fewer where one is missing. */
export function presentDocuments(db: Db): Promise<PurchaseDocument[]> {
  return read(db, sql`with present as (${present})`)
}

/** The same, and each text is kept: it can be read for good by whoever accepts it now. */
export function keepDocuments(db: Db): Promise<PurchaseDocument[]> {
  return read(
    db,
    sql`with present as (${present}), kept as (
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

async function read(db: Db, documents: SQL): Promise<PurchaseDocument[]> {
  const answer = await db.execute(sql`${documents}
    select kind, slug, version, title, to_char(updated_on, 'YYYY-MM-DD') as "updatedOn" from present`)
  const rows = rowsOf<PurchaseDocument>(answer)
  return purchaseDocuments.flatMap(({ slug }) => rows.filter((row) => row.slug === slug))
}
