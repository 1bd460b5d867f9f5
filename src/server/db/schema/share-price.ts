import { sql } from 'drizzle-orm'
import { check, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** One fixing each: whole micro-dollars for a share, from its time on. */
export const sharePrices = pgTable(
  'share_price',
  {
    at: timestamp({ withTimezone: true }).primaryKey(),
    priceMicroUsd: numeric('price_micro_usd', {
      precision: 78,
      scale: 0,
      mode: 'bigint',
    }).notNull(),
  },
  (table) => [check('share_price_positive', sql`${table.priceMicroUsd} > 0`)],
)
