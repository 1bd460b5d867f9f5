import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './account'
import { baseUnits } from './base-units'

/**
 * One purse of one owner in one asset. The balance is a copy of what its entries add up to, kept by a
 * trigger; the floor says how low it may go: 0 for people, the supply cap below zero for what is issued.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the platform's own purses. */
    ownerId: uuid('owner_id').references(() => accounts.id),
    purse: text().notNull(),
    asset: text().notNull(),
    balance: baseUnits('balance').notNull().default(sql`0`),
    floor: baseUnits('floor').default(sql`0`),
  },
  (table) => [
    uniqueIndex('ledger_account_of_owner')
      .on(table.ownerId, table.asset, table.purse)
      .where(sql`${table.ownerId} is not null`),
    uniqueIndex('ledger_account_of_platform')
      .on(table.asset, table.purse)
      .where(sql`${table.ownerId} is null`),
    check(
      'ledger_account_floor',
      sql`${table.floor} is null or ${table.balance} >= ${table.floor}`,
    ),
    check('ledger_account_person_floor', sql`${table.ownerId} is null or ${table.floor} = 0`),
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
