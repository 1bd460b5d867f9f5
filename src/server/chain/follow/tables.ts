import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** The last followed blocks, by which a reorg is detected. */
export const followedBlocks = pgTable('followed_block', {
  number: bigint({ mode: 'bigint' }).primaryKey(),
  hash: text().notNull(),
})
