import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfferingStatus } from '@/contract/offering'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

export const priceAlerts = pgTable(
  'price_alert',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    kind: text().$type<'above' | 'below' | 'move'>().notNull(),
    level: baseUnits('level'),
    moveBps: integer('move_bps'),
    from: baseUnits('from_price'),
    /** An alert that has fired fires again only after the price has been on the other side. */
    isReady: boolean('is_ready').notNull().default(true),
    toldAt: moment('told_at'),
    toldPrice: baseUnits('told_price'),
    toldFrom: baseUnits('told_from'),
    createdAt: moment('created_at').notNull(),
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

export const offerings = pgTable(
  'offering',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    bank: text().notNull(),
    /** The issuer's address and registration, as printed on papers. */
    issuerAddress: text('issuer_address'),
    issuerRegister: text('issuer_register'),
    custodian: text(),
    status: text().$type<OfferingStatus>().notNull().default('open'),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    offered: baseUnits('offered').notNull(),
    minimum: baseUnits('minimum').notNull(),
    feeBps: integer('fee_bps').notNull(),
    /** The last price of a share outside this sale, and its date, as in the issuer's folder. */
    lastPriceMicroUsd: baseUnits('last_price_micro_usd'),
    lastPriceOn: date('last_price_on'),
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

export const sharePrices = pgTable(
  'share_price',
  {
    at: moment('at').primaryKey(),
    priceMicroUsd: baseUnits('price_micro_usd').notNull(),
    equityMicroUsd: baseUnits('equity_micro_usd'),
    offeringMicroUsd: baseUnits('offering_micro_usd'),
    offeredOn: date('offered_on'),
  },
  (table) => [
    check('share_price_positive', sql`${table.priceMicroUsd} > 0`),
    check(
      'share_price_inputs',
      sql`num_nonnulls(${table.equityMicroUsd}, ${table.offeringMicroUsd}, ${table.offeredOn}) in (0, 3)`,
    ),
  ],
)
