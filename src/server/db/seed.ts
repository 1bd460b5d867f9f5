import { max, sql } from 'drizzle-orm'
import type { ContentItem } from '../content/content-item'
import { sampleContent } from '../sample'
import { sampleBank } from '../sample/bank'
import { type SampleFixing, sampleFixings } from '../sample/prices'
import type { Db } from './database'
import { bankOverviews } from './schema/bank-overview'
import { contentItems } from './schema/content-item'
import { sharePrices } from './schema/share-price'

/** Fills a sandbox. Run twice it changes nothing, and it never touches what an operator put in. */
export async function seedSample(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const there = await tx
      .select({ kind: contentItems.kind, slug: contentItems.slug })
      .from(contentItems)
    const known = new Set(there.map(({ kind, slug }) => `${kind}/${slug}`))
    const missing = sampleContent
      .map(asRow)
      .filter(({ kind, slug }) => !known.has(`${kind}/${slug}`))
    if (missing.length > 0) await tx.insert(contentItems).values(missing).onConflictDoNothing()
    await tx.insert(bankOverviews).values({ document: sampleBank }).onConflictDoNothing()
  })
  await seedPrices(db, now)
}

/** The first fixings of a new database; later ones are published, so that alerts hear of them. */
export async function seedPrices(db: Db, now: Date): Promise<void> {
  const missing = await missingFixings(db, now)
  if (missing.length > 0) await db.insert(sharePrices).values(missing).onConflictDoNothing()
}

/** The fixings up to now; asked again as time goes on, so that a sandbox never grows stale. */
export async function missingFixings(db: Db, now: Date): Promise<SampleFixing[]> {
  const [newest] = await db.select({ at: max(sharePrices.at) }).from(sharePrices)
  const after = newest?.at?.getTime() ?? 0
  return sampleFixings(now).filter(({ at }) => at.getTime() > after)
}

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

function asRow(item: ContentItem, index: number): ContentItem {
  return { ...item, position: item.position || index }
}
