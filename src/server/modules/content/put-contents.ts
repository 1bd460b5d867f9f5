import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { ContentItem } from './content.queries'
import { bankOverviews, contentItems } from './tables'

type BankDocument = (typeof bankOverviews.$inferInsert)['document']

// One statement takes at most 65,535 values.
const rowsAtOnce = 1_000

/** Texts from outside replace those of the same kind and slug. */
export async function putContents(db: Db, items: ContentItem[]): Promise<void> {
  const rows = items.map(asRow)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await putRows(db, rows.slice(from, from + rowsAtOnce))
  }
}

async function putRows(db: Db, rows: ContentItem[]): Promise<void> {
  const replaced = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(contentItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [contentItems.kind, contentItems.slug],
      set: {
        category: replaced('category'),
        categoryTitle: replaced('category_title'),
        title: replaced('title'),
        summary: replaced('summary'),
        author: replaced('author'),
        publishedOn: replaced('published_on'),
        updatedOn: replaced('updated_on'),
        position: replaced('position'),
        body: replaced('body'),
      },
    })
}

/** Its place among its kind is where it stands in the list, unless it says otherwise. */
export function asRow(item: ContentItem, index: number): ContentItem {
  return { ...item, position: item.position || index }
}

export async function putBank(db: Db, document: BankDocument): Promise<void> {
  const set = { document, updatedAt: new Date() }
  await db.insert(bankOverviews).values(set).onConflictDoUpdate({ target: bankOverviews.id, set })
}
