import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '@/server/platform/db/columns'

/** Each file that was written for the custodian. The newest of them are in the folder. */
export const escrowFiles = pgTable(
  'escrow_file',
  {
    name: text().primaryKey(),
    /** The file contains the books of this moment. */
    madeAt: moment('made_at').notNull(),
    /** The thumbprint of the custodian's key that it is encrypted for. */
    keyId: text('key_id').notNull(),
    people: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the file. */
    fingerprint: text().notNull(),
    /** SHA-256 of the word at its end. Knowing the word proves that the file was opened. */
    wordHash: text('word_hash').notNull(),
    openedAt: moment('opened_at'),
    openedBy: text('opened_by'),
  },
  (table) => [
    index('escrow_file_newest').on(table.madeAt),
    uniqueIndex('escrow_file_word').on(table.wordHash),
  ],
)

export type EscrowFile = typeof escrowFiles.$inferSelect
