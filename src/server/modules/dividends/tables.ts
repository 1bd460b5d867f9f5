import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WithholdingRates } from '@/config/withholding'
import type { PurchaseDocument } from '@/contract/offering'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * announced: two people have decided it, and everybody can read it · cut: who held how many shares at
 * the record date is written down · payable: each holder has been credited · closed: all of it has
 * left. A draft is a request of an operator that nobody has approved yet.
 */
export type DividendState = 'announced' | 'cut' | 'payable' | 'closed'

/** A dividend, from its announcement until the last of it has been paid. */
export const announcedDividends = pgTable(
  'corporate_action',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<typeof shareAsset>().notNull(),
    state: text().$type<DividendState>().notNull().default('announced'),
    /** Shares held at this moment count, to the millisecond. */
    recordAt: moment('record_at').notNull(),
    payAt: moment('pay_at').notNull(),
    /** Millionths of a dollar for one share. */
    perShareMicroUsd: baseUnits('per_share_micro_usd').notNull(),
    coin: text().$type<PayoutCoin>().notNull(),
    decimals: integer().notNull(),
    /** As they were when it was announced: a later change of the table changes later dividends. */
    rates: jsonb().$type<WithholdingRates>().notNull(),
    /** Whose table of taxes they are from; none of what 0.1.0 announced. */
    taxesVersion: integer('taxes_version'),
    announcedAt: moment('announced_at').notNull(),
    cutAt: moment('cut_at'),
    /** When its time had come and all of its money was there: the day whose price dividends into shares take. */
    dueAt: moment('due_at'),
    payableAt: moment('payable_at'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('corporate_action_serial').on(table.serial),
    index('corporate_action_open').on(table.recordAt).where(sql`${table.state} <> 'closed'`),
    check('corporate_action_amount', sql`${table.perShareMicroUsd} > 0`),
    check('corporate_action_dates', sql`${table.payAt} > ${table.recordAt}`),
  ],
)

export type Dividend = typeof announcedDividends.$inferSelect

/**
 * waiting: another country than that of the verified address, which compliance decides about ·
 * replaced: another was told before anybody had decided, and no dividend goes by it.
 */
export type ResidenceState = 'counts' | 'waiting' | 'refused' | 'replaced'

/** What each member has told of where they pay tax; the newest that counts before a record date does. */
export const taxResidences = pgTable(
  'tax_residence',
  {
    accountId: accountKey('account_id').notNull(),
    toldAt: moment('told_at').notNull(),
    /** The country and the tax number together, encrypted with the key for personal data. */
    locked: text().notNull(),
    state: text().$type<ResidenceState>().notNull().default('counts'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.toldAt] }),
    index('tax_residence_waiting').on(table.toldAt).where(sql`${table.state} = 'waiting'`),
  ],
)

/**
 * What each member has said of turning dividends into shares. Rows are only added: of one dividend the
 * newest from before its payment day counts, and what was said of it alone goes before what was said
 * of all.
 */
export const reinvestChoices = pgTable(
  'reinvest_choice',
  {
    serial: bigserial({ mode: 'bigint' }).primaryKey(),
    accountId: accountKey('account_id').notNull(),
    /** The dividend it was said of; null if it was said of all. */
    actionId: uuid('action_id').references(() => announcedDividends.id),
    chosenAt: moment('chosen_at').notNull(),
    isOn: boolean('is_on').notNull(),
    /** The texts of that moment, word for word; none where it was called off. */
    accepted: jsonb().$type<PurchaseDocument[]>().notNull(),
  },
  (table) => [
    index('reinvest_choice_of_account').on(table.accountId, table.actionId, table.chosenAt),
  ],
)

/** The shares that a dividend became; the row of `member_transaction` with the same id lists them. */
export const reinvestments = pgTable(
  'reinvestment',
  {
    id: uuid().primaryKey(),
    actionId: uuid('action_id')
      .notNull()
      .references(() => announcedDividends.id),
    accountId: accountKey('account_id').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd').notNull(),
    /** In the coin's smallest units, as in the entitlement. */
    paid: baseUnits('paid').notNull(),
    accepted: jsonb().$type<PurchaseDocument[]>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('reinvestment_of_dividend').on(table.actionId, table.accountId),
    index('reinvestment_of_account').on(table.accountId),
    check('reinvestment_shares', sql`${table.microShares} > 0 and ${table.paid} > 0`),
  ],
)
