import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** The last blocks we followed, by which a reorg is noticed. */
export const followedBlocks = pgTable('followed_block', {
  number: bigint({ mode: 'bigint' }).primaryKey(),
  hash: text().notNull(),
})
