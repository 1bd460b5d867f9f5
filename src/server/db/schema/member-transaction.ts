import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import { accounts } from './account'
import { baseUnits } from './base-units'

/**
 * What a person reads as their transactions: written in the database transaction that changes what it
 * tells of, never calculated with.
 * A purchase has the id of its quote, a swap that of its record, other money that of its payment.
 */
export const memberTransactions = pgTable(
  'member_transaction',
  {
    id: uuid().primaryKey(),
    /** The order of the list; a cursor names the last one that was seen. */
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<TransactionKind>().notNull(),
    status: text().$type<TransactionStatus>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    currency: text(),
    decimals: integer().notNull(),
    pay: baseUnits('pay').notNull(),
    fee: baseUnits('fee'),
    microShares: baseUnits('micro_shares'),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd'),
    currencyPriceMicroUsd: baseUnits('currency_price_micro_usd'),
    /** What a swap brought, or, until that is known, what it was to bring. */
    received: baseUnits('received'),
    receivedCurrency: text('received_currency'),
    receivedDecimals: integer('received_decimals'),
    hash: text(),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('member_transaction_newest').on(table.accountId, table.serial),
    index('member_transaction_status').on(table.accountId, table.status, table.serial),
    index('member_transaction_kind').on(table.accountId, table.kind, table.serial),
    index('member_transaction_at').on(table.accountId, table.at),
    // Holds all that is added up of what somebody bought.
    index('member_transaction_deals')
      .on(
        table.accountId,
        table.settledAt,
        table.at,
        table.microShares,
        table.pay,
        table.currencyPriceMicroUsd,
        table.decimals,
      )
      .where(sql`${table.status} = 'confirmed'`),
    index('member_transaction_hash').on(table.accountId, table.hash),
    index('member_transaction_any_hash').on(table.hash),
  ],
)
