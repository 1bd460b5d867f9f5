import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LedgerTotals } from '@/contract/audit'
import type { Transaction, TransactionKind, TransactionStatus } from '@/contract/transaction'
import { accounts } from '@/server/modules/identity/tables'
import { baseUnits, bytes } from '@/server/platform/db/tables'

/** What is published of the share ledger, once for each time that it was added up from scratch. */
export const auditSnapshots = pgTable('audit_snapshot', {
  id: uuid().primaryKey().defaultRandom(),
  serial: bigserial({ mode: 'bigint' }).notNull().unique(),
  at: timestamp({ withTimezone: true }).notNull(),
  root: text().notNull(),
  totals: jsonb().$type<LedgerTotals>().notNull(),
  differenceCount: integer('difference_count').notNull(),
  /** The newest entry of the ledger by then. */
  lastEntry: bigint('last_entry', { mode: 'bigint' }).notNull(),
  /** The head of operators' log by then: its number and hash; null before there was any event. */
  eventSerial: bigint('event_serial', { mode: 'number' }),
  eventHash: text('event_hash'),
  /** Secret. With the balances of that moment an auditor builds the same shards from it. */
  seed: text().notNull(),
  /** Seed, root and sums of each shard, while lines can be proved: of the newest ones. */
  shards: bytes(),
})

/**
 * What each owner had, from one snapshot until it was another balance. Ways to the root are not kept: a shard
 * is quickly built again.
 */
export const auditLines = pgTable(
  'audit_line',
  {
    /** Drawn once for an account. Its first bits name the shard, however many shards there are. */
    shardKey: integer('shard_key').notNull(),
    /** A copy of what `ledger_account` refers to: 700,000 of them are written in one statement. */
    accountId: uuid('account_id').notNull(),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
    /** Serials. The second is no longer part of it. */
    fromSnapshot: bigint('from_snapshot', { mode: 'bigint' }).notNull(),
    toSnapshot: bigint('to_snapshot', { mode: 'bigint' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fromSnapshot] }),
    index('audit_line_of_shard').on(table.shardKey),
    index('audit_line_over').on(table.toSnapshot).where(sql`${table.toSnapshot} is not null`),
  ],
)

/**
 * One ledger account of one owner in one asset. The balance is a copy of what its entries add up to, kept by a
 * trigger; the floor says how low it may go: 0 for people, the supply cap below zero for what is issued.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the platform's own ledger accounts. */
    ownerId: uuid('owner_id').references(() => accounts.id),
    type: text().notNull(),
    asset: text().notNull(),
    balance: baseUnits('balance').notNull().default(sql`0`),
    floor: baseUnits('floor').default(sql`0`),
    /** Of a pool of the platform that many take from at once; all others are in the first one. */
    slot: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_account_of_owner')
      .on(table.ownerId, table.asset, table.type)
      .where(sql`${table.ownerId} is not null`),
    uniqueIndex('ledger_account_of_platform')
      .on(table.asset, table.type, table.slot)
      .where(sql`${table.ownerId} is null`),
    check(
      'ledger_account_floor',
      sql`${table.floor} is null or ${table.balance} >= ${table.floor}`,
    ),
    check('ledger_account_person_floor', sql`${table.ownerId} is null or ${table.floor} = 0`),
    index('ledger_account_set_aside')
      .on(table.type)
      .where(sql`${table.type} in ('ordered', 'promised')`),
    // What is set aside stands with whom it is set aside for: a process of before cannot put it where nobody looks.
    check(
      'ledger_account_closed',
      sql`${table.ownerId} is not null or ${table.type} not in ('reserved', 'promised') or ${table.balance} = 0`,
    ),
    check('ledger_account_slot', sql`${table.slot} between 0 and 63`),
  ],
)

/** One thing that happened. Its key names the thing, so that it cannot be written twice. */
export const ledgerJournals = pgTable(
  'ledger_journal',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull(),
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** What a person or an operator wants to know about it; never calculated with. */
    details: jsonb().notNull().default({}),
  },
  (table) => [uniqueIndex('ledger_journal_key').on(table.key)],
)

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    serial: bigserial({ mode: 'bigint' }).primaryKey(),
    // That both are there is looked at once for all entries of a statement, by `ledger_apply`.
    journalId: uuid('journal_id').notNull(),
    accountId: uuid('account_id').notNull(),
    amount: baseUnits('amount').notNull(),
    /** Its journal's: what a person held when is read from here alone. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('ledger_entry_of_journal').on(table.journalId),
    index('ledger_entry_of_account').on(table.accountId, table.at, table.amount),
    check('ledger_entry_moves', sql`${table.amount} <> 0`),
  ],
)

/**
 * What a person reads as their transactions: written in the database transaction that changes what it
 * tells of, never calculated with.
 * A purchase has the id of its order, a swap that of its record, other money that of its payment.
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

export const timeText = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As the contract has it. Spelled by the database: doing it here would cost more than finding the rows. */
export const transactionColumns = sql`id, kind, status, ${timeText} as at, currency, decimals,
  pay::text, fee::text, micro_shares::text as shares, share_price_micro_usd::text as "sharePrice",
  currency_price_micro_usd::text as "currencyPrice", case when received is not null then json_build_object('currency', received_currency,
    'decimals', received_decimals, 'amount', received::text) end as received,
  hash, block_number::text as "blockNumber"`

/** The same, of the `member_transaction` that a statement reads or has just written. */
export const transactionJson = sql<Transaction>`(select row_to_json(doc) from
  (select ${transactionColumns} from (select member_transaction.*) row) doc)`
