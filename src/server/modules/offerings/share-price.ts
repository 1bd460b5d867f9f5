import { desc, lte } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { sharePrices } from './tables'

/** The newest fixing that is published by then, in micro-dollars. */
export async function sharePriceAt(db: Db, now: Date): Promise<bigint> {
  const [row] = await db
    .select({ price: sharePrices.priceMicroUsd })
    .from(sharePrices)
    .where(lte(sharePrices.at, now))
    .orderBy(desc(sharePrices.at))
    .limit(1)
  if (row === undefined) throw new AppError('SHARE_PRICE_AWAY')
  return row.price
}
