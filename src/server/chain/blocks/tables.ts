import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const chainCursors = pgTable(
  'chain_position',
  {
    id: integer().primaryKey().default(1),
    chainId: integer('chain_id').notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: timestamp('block_at', { withTimezone: true }).notNull(),
    minHead: bigint('head', { mode: 'bigint' }).notNull(),
    finalAt: timestamp('final_at', { withTimezone: true }).notNull(),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('chain_position_one_row', sql`${table.id} = 1`)],
)
