import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '@/server/modules/identity/tables'
import { baseUnits } from '@/server/platform/db/tables'

/** What somebody wants to hear of the price. Prices are micro-dollars for a share. */
export const priceAlerts = pgTable(
  'price_alert',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<'above' | 'below' | 'move'>().notNull(),
    /** Of `above` and `below`. */
    level: baseUnits('level'),
    /** Of `move`: how far, and from which price. */
    moveBps: integer('move_bps'),
    from: baseUnits('from_price'),
    /** It tells once, and again only after the price was on the other side. */
    isReady: boolean('is_ready').notNull().default(true),
    toldAt: timestamp('told_at', { withTimezone: true }),
    toldPrice: baseUnits('told_price'),
    /** From where the move was measured that was told last. */
    toldFrom: baseUnits('told_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('price_alert_same').on(
      table.accountId,
      table.kind,
      sql`coalesce(${table.level}, ${table.moveBps})`,
    ),
    index('price_alert_ready').on(table.kind, table.level).where(sql`${table.isReady}`),
    check(
      'price_alert_terms',
      sql`(${table.kind} = 'move') = (${table.moveBps} is not null and ${table.from} is not null and ${table.level} is null)`,
    ),
    check(
      'price_alert_level',
      sql`${table.kind} = 'move' or (${table.level} is not null and ${table.level} > 0)`,
    ),
  ],
)

/** One fixing each: whole micro-dollars for a share, from its time on. */
export const sharePrices = pgTable(
  'share_price',
  {
    at: timestamp({ withTimezone: true }).primaryKey(),
    priceMicroUsd: baseUnits('price_micro_usd').notNull(),
  },
  (table) => [check('share_price_positive', sql`${table.priceMicroUsd} > 0`)],
)
