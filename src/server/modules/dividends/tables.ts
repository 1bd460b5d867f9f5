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
 * announced: two people have approved it, and everybody can read it · cut: the holders at the
 * record date are recorded · payable: each holder has been credited · closed: all of its money has
 * left. A draft is a request of an operator that is not approved yet.
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
    /** The rates at its announcement: a later change of the table affects later dividends. */
    rates: jsonb().$type<WithholdingRates>().notNull(),
    /** The table of taxes that they are from; null for dividends announced by 0.1.0. */
    taxesVersion: integer('taxes_version'),
    announcedAt: moment('announced_at').notNull(),
    cutAt: moment('cut_at'),
    /**
     * When its time had come and all of its money was there: the day whose price is used for
     * reinvesting.
     */
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
 * waiting: a country that differs from the verified address, which compliance decides about ·
 * replaced: another was told before a decision, and no dividend uses it.
 */
export type ResidenceState = 'counts' | 'waiting' | 'refused' | 'replaced'

/** Each member's tax residences as told; the newest valid one before a record date counts. */
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
 * Members' choices about turning dividends into shares. Rows are only added: the newest one before
 * a payment day counts, and a choice for one dividend takes precedence over a choice for all.
 */
export const reinvestChoices = pgTable(
  'reinvest_choice',
  {
    serial: bigserial({ mode: 'bigint' }).primaryKey(),
    accountId: accountKey('account_id').notNull(),
    /** The dividend of the choice; null if it is for all. */
    actionId: uuid('action_id').references(() => announcedDividends.id),
    chosenAt: moment('chosen_at').notNull(),
    isOn: boolean('is_on').notNull(),
    /** The texts at that moment, word for word; none if the choice was ended. */
    accepted: jsonb().$type<PurchaseDocument[]>().notNull(),
  },
  (table) => [
    index('reinvest_choice_of_account').on(table.accountId, table.actionId, table.chosenAt),
  ],
)

/**
 * The shares that a dividend became; the row of `member_transaction` with the same id lists them.
 */
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
