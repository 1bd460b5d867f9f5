import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LedgerTotals } from '@/contract/audit'
import { baseUnits } from './base-units'
import { bytes } from './bytes'

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
