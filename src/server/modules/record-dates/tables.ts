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
 * Until when the books are closed for a dividend or a vote. Once it is committed the database refuses entries
 * of this asset that are dated at or before it (`ledger_apply`), so the lines can be read without
 * stopping anybody.
 */
export const recordCuts = pgTable(
  'record_cut',
  {
    /** Of a dividend or of a vote: each kind has a table of its own, and the cut is the same. */
    actionId: uuid('action_id').primaryKey(),
    asset: text().$type<typeof shareAsset>().notNull(),
    at: moment('at').notNull(),
    /**
     * The number of the first transaction that surely sees this row. Those before it may still be
     * writing, so the lines are read once they have ended.
     */
    readFrom: text('read_from'),
    readAt: moment('read_at'),
    holders: integer(),
    microShares: baseUnits('micro_shares'),
    /** SHA-256 over all lines: a reader who has them can tell whether one was changed. */
    fingerprint: text(),
    /** Of the lines as a tree; null until it is made, which the next audit does. */
    root: text(),
  },
  (table) => [index('record_cut_newest').on(table.asset, table.at)],
)

/** What one person held at a cut, by where it lay. */
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
 * The lines as the leaves of a tree (RFC 6962), in the order of accounts, which are drawn at random.
 * Each has a salt, without which nobody could try out what the neighbour on the way holds.
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
    /** The tops of all full trees that end here, from the leaf upwards. */
    nodes: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.position] }),
    uniqueIndex('record_leaf_once').on(table.actionId, table.accountId),
  ],
)
