import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How far the chain was followed: one row. */
export const chainCursors = pgTable(
  'chain_position',
  {
    id: integer().primaryKey().default(1),
    chainId: integer('chain_id').notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: timestamp('block_at', { withTimezone: true }).notNull(),
    /** The newest block of the chain when last looked at. */
    head: bigint({ mode: 'bigint' }).notNull(),
    /** The time of the newest block that all nodes call final; rewards and deadlines go by it. */
    finalAt: timestamp('final_at', { withTimezone: true }).notNull(),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('chain_position_one_row', sql`${table.id} = 1`)],
)
