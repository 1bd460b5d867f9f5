import { sql } from 'drizzle-orm'
import { check, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { baseUnits } from './base-units'

/** One fixing each: whole micro-dollars for a share, from its time on. */
export const sharePrices = pgTable(
  'share_price',
  {
    at: timestamp({ withTimezone: true }).primaryKey(),
    priceMicroUsd: baseUnits('price_micro_usd').notNull(),
  },
  (table) => [check('share_price_positive', sql`${table.priceMicroUsd} > 0`)],
)
