import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '@/server/modules/identity/tables'

/** `other`: it went through and is no swap of this wallet. */
export type SwapState = 'waiting' | 'confirmed' | 'failed' | 'replaced' | 'other' | 'given-up'

/** What a person says they swapped, and what the chain says of it. It has the id of its transaction in the list. */
export const swaps = pgTable(
  'swap',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    hash: text().notNull(),
    /** In lower case, as all addresses here. */
    payer: text().notNull(),
    state: text().$type<SwapState>().notNull().default('waiting'),
    /** Once a node has shown the transaction: a later one of that wallet replaces it. */
    nonce: bigint({ mode: 'number' }),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Of each account: whoever says it first keeps nobody else from saying it.
    uniqueIndex('swap_once').on(table.accountId, table.hash),
    index('swap_waiting').on(table.reportedAt).where(sql`${table.state} = 'waiting'`),
    index('swap_waiting_of_account').on(table.accountId).where(sql`${table.state} = 'waiting'`),
  ],
)
