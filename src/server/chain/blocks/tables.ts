import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/server/platform/db/columns'

export const chainCursors = pgTable(
  'chain_position',
  {
    id: integer().primaryKey().default(1),
    chainId: integer('chain_id').notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: moment('block_at').notNull(),
    minHead: bigint('head', { mode: 'bigint' }).notNull(),
    finalAt: moment('final_at').notNull(),
    followedAt: moment('followed_at').notNull(),
  },
  (table) => [check('chain_position_one_row', sql`${table.id} = 1`)],
)
