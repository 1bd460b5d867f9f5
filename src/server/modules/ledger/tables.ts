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
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import { accounts } from '@/server/modules/identity/tables'
import { baseUnits, bytes } from '@/server/platform/db/tables'

export interface LedgerMoment {
  /** PostgreSQL's: which transactions were visible. */
  snapshot: string
  /** A restored dump numbers its transactions from the start. */
  system: string
  ofPlatform: Record<string, string>
  owners: number
  /** When all was last compared. */
  wholeOn: string
}

export const auditSnapshots = pgTable('audit_snapshot', {
  id: uuid().primaryKey().defaultRandom(),
  serial: bigserial({ mode: 'bigint' }).notNull().unique(),
  at: timestamp({ withTimezone: true }).notNull(),
  root: text().notNull(),
  totals: jsonb().$type<LedgerTotals>().notNull(),
  differenceCount: integer('difference_count').notNull(),
  lastEntry: bigint('last_entry', { mode: 'bigint' }).notNull(),
  eventSerial: bigint('event_serial', { mode: 'number' }),
  eventHash: text('event_hash'),
  /** Secret; with the balances, an auditor rebuilds the shards from it. */
  seed: text().notNull(),
  /** Null once lines can no longer be proved. */
  shards: bytes(),
  moment: jsonb().$type<LedgerMoment>(),
})

export const auditLines = pgTable(
  'audit_line',
  {
    shardKey: integer('shard_key').notNull(),
    accountId: uuid('account_id').notNull(),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
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
 * A trigger keeps balances equal to their entries and above the floor: for issued shares, minus the
 * supply cap.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id').references(() => accounts.id),
    type: text().notNull(),
    asset: text().notNull(),
    balance: baseUnits('balance').notNull().default(sql`0`),
    floor: baseUnits('floor').default(sql`0`),
    /** Only busy pools use more than the first. */
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
    // An older process must not set shares aside without an owner.
    check(
      'ledger_account_closed',
      sql`${table.ownerId} is not null or ${table.type} not in ('reserved', 'promised') or ${table.balance} = 0`,
    ),
    check('ledger_account_slot', sql`${table.slot} between 0 and 63`),
  ],
)

/** The key names what happened, so it cannot be written twice. */
export const ledgerJournals = pgTable(
  'ledger_journal',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull(),
    kind: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Never calculated with. */
    details: jsonb().notNull().default({}),
  },
  (table) => [uniqueIndex('ledger_journal_key').on(table.key)],
)

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    serial: bigserial({ mode: 'bigint' }).primaryKey(),
    // `ledger_apply` checks references once per statement.
    journalId: uuid('journal_id').notNull(),
    accountId: uuid('account_id').notNull(),
    amount: baseUnits('amount').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('ledger_entry_of_journal').on(table.journalId),
    index('ledger_entry_of_account').on(table.accountId, table.at, table.amount),
    check('ledger_entry_moves', sql`${table.amount} <> 0`),
  ],
)

const openStatuses: TransactionStatus[] = ['awaiting', 'pending', 'decision', 'returning', 'held']
export const openStatusList = sql.raw(openStatuses.map((status) => `'${status}'`).join(', '))

/**
 * Written in the transaction it tells of, never calculated with. Its id is its order's, swap's or
 * payment's.
 */
export const memberTransactions = pgTable(
  'member_transaction',
  {
    id: uuid().primaryKey(),
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
    received: baseUnits('received'),
    receivedCurrency: text('received_currency'),
    receivedDecimals: integer('received_decimals'),
    hash: text(),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('member_transaction_newest').on(table.accountId, table.serial),
    index('member_transaction_open')
      .on(table.accountId, table.serial)
      .where(sql`${table.status} in (${openStatusList})`),
    index('member_transaction_at').on(table.accountId, table.at),
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
    index('member_transaction_any_hash').on(table.hash),
  ],
)

export const timeText = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
