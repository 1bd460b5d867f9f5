import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './account'
import { baseUnits } from './base-units'

/** open: its shares are reserved · settled: a payment was credited to it · the others: given back. */
export type QuoteState = 'open' | 'settled' | 'released' | 'cancelled'

/** Never goes round: digits that named a quote once never name another. */
export const quoteDigits = pgSequence('quote_digits', { startWith: 1, maxValue: 999_999_999 })

export const quotes = pgTable(
  'quote',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    state: text().$type<QuoteState>().notNull().default('open'),
    currency: text().notNull(),
    /** Addresses in lower case; null for the coin of the chain. */
    token: text(),
    decimals: integer().notNull(),
    /** With the digits that name this quote. */
    pay: baseUnits('pay').notNull(),
    fee: baseUnits('fee').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd').notNull(),
    currencyPriceMicroUsd: baseUnits('currency_price_micro_usd').notNull(),
    payer: text().notNull(),
    treasury: text().notNull(),
    digits: bigint({ mode: 'number' }).notNull(),
    lockedAt: timestamp('locked_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    signature: text().notNull(),
  },
  (table) => [
    uniqueIndex('quote_digits_of_currency').on(table.currency, table.digits),
    index('quote_open_of_account').on(table.accountId).where(sql`${table.state} = 'open'`),
    index('quote_open_until').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check(
      'quote_amounts',
      sql`${table.pay} > 0 and ${table.fee} >= 0 and ${table.microShares} > 0`,
    ),
  ],
)

/** waiting: not seen on the chain yet · seen: it is a payment row now · the others are the chain's word. */
export type ReportState = 'waiting' | 'seen' | 'failed' | 'replaced' | 'given-up'

/** Which transaction a person says pays a quote. Only a hint: what counts is found on the chain. */
export const paymentReports = pgTable(
  'payment_report',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    hash: text().notNull(),
    state: text().$type<ReportState>().notNull().default('waiting'),
    /** Of the reported transaction, once a node has shown it: a later one of that wallet replaces it. */
    nonce: bigint({ mode: 'number' }),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payment_report_once').on(table.quoteId, table.hash),
    index('payment_report_waiting').on(table.reportedAt).where(sql`${table.state} = 'waiting'`),
    index('payment_report_hash').on(table.hash),
  ],
)
