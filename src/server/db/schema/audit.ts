import {
  bigint,
  bigserial,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LedgerTotals } from '@/contract/audit'
import { accounts } from './account'
import { baseUnits } from './base-units'

/** What is published of the share ledger, once for each time that it was added up anew. */
export const auditSnapshots = pgTable('audit_snapshot', {
  id: uuid().primaryKey().defaultRandom(),
  serial: bigserial({ mode: 'bigint' }).notNull().unique(),
  at: timestamp({ withTimezone: true }).notNull(),
  root: text().notNull(),
  totals: jsonb().$type<LedgerTotals>().notNull(),
  differenceCount: integer('difference_count').notNull(),
  /** The newest entry of the ledger by then. */
  lastEntry: bigint('last_entry', { mode: 'bigint' }).notNull(),
  /** Secret. With the balances of that moment an auditor builds the same tree from it. */
  seed: text().notNull(),
})

/** The lines of the newest ones, each with its way to the root: nobody is shown another's. */
export const auditLines = pgTable(
  'audit_line',
  {
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => auditSnapshots.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
    salt: text().notNull(),
    position: integer().notNull(),
    path: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshotId, table.accountId] })],
)
