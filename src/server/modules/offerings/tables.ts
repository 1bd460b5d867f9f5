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
import type { OfferingStatus } from '@/contract/offering'
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

/**
 * What is sold, by whom and on which terms. One row: the tables of purchases know of no second offering yet.
 * An order keeps the terms it was placed at.
 */
export const offerings = pgTable(
  'offering',
  {
    id: text().primaryKey(),
    /** In full, as papers name it; `bank` is the short name of the same. */
    issuer: text().notNull(),
    bank: text().notNull(),
    /** Null until an operator has named one. */
    custodian: text(),
    status: text().$type<OfferingStatus>().notNull().default('open'),
    opensAt: timestamp('opens_at', { withTimezone: true }).notNull(),
    /** The first moment at which no order is taken any more. */
    closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
    /** Micro-shares. */
    offered: baseUnits('offered').notNull(),
    /** Micro-dollars of the smallest purchase. */
    minimum: baseUnits('minimum').notNull(),
    feeBps: integer('fee_bps').notNull(),
  },
  (table) => [
    check('offering_one_row', sql`${table.id} = 'fnx'`),
    check('offering_status', sql`${table.status} in ('open', 'closed')`),
    check('offering_dates', sql`${table.opensAt} < ${table.closesAt}`),
    check(
      'offering_amounts',
      sql`${table.offered} > 0 and ${table.minimum} > 0 and ${table.feeBps} between 0 and 9999`,
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
