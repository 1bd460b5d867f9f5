import { desc, lte } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { sharePrices } from './tables'

export type PriceFixing = typeof sharePrices.$inferSelect

interface PriceSpan {
  until: Date
  limit: number
}

export function newestFixings(db: Db, { until, limit }: PriceSpan): Promise<PriceFixing[]> {
  return db
    .select()
    .from(sharePrices)
    .where(lte(sharePrices.at, until))
    .orderBy(desc(sharePrices.at))
    .limit(limit)
}
