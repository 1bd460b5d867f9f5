import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * Until when the books are closed for a dividend or a vote. Once it is committed the database
 * refuses entries of this asset with this date or an earlier one (`ledger_apply`), so the lines can
 * be read without blocking others.
 */
export const recordCuts = pgTable(
  'record_cut',
  {
    /** Of a dividend or of a vote: each kind has its own table, and the list is the same. */
    actionId: uuid('action_id').primaryKey(),
    asset: text().$type<typeof shareAsset>().notNull(),
    at: moment('at').notNull(),
    /**
     * The number of the first transaction that surely sees this row. Earlier ones may still be
     * writing, so the lines are read once they have ended.
     */
    readFrom: text('read_from'),
    readAt: moment('read_at'),
    holders: integer(),
    microShares: baseUnits('micro_shares'),
    /** SHA-256 over all lines, with which a reader can detect a change. */
    fingerprint: text(),
    /** The root of the lines as a tree; null until the next audit makes it. */
    root: text(),
  },
  (table) => [index('record_cut_newest').on(table.asset, table.at)],
)

/** What one person held at the record date, by place. */
export const recordLines = pgTable(
  'record_line',
  {
    actionId: uuid('action_id')
      .notNull()
      .references(() => recordCuts.actionId),
    accountId: accountKey('account_id').notNull(),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
    /** In the own wallet, or on the way there. */
    delivered: baseUnits('delivered').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.accountId] }),
    check('record_line_shares', sql`${table.microShares} > 0`),
    check(
      'record_line_sum',
      sql`${table.microShares} = ${table.available} + ${table.staked} + ${table.delivered}`,
    ),
  ],
)

/**
 * The lines as the leaves of a tree (RFC 6962), sorted by account ids, which are random. Each has a
 * salt, without which the holding of a neighbour on the path could be guessed.
 */
export const recordLeaves = pgTable(
  'record_leaf',
  {
    actionId: uuid('action_id')
      .notNull()
      .references(() => recordCuts.actionId),
    position: integer().notNull(),
    accountId: accountKey('account_id').notNull(),
    salt: text().notNull(),
    /** The roots of all full subtrees that end here, from the leaf upwards. */
    nodes: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    uniqueIndex('record_leaf_once').on(table.actionId, table.accountId),
  ],
)
