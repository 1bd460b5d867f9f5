import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'

export type SwapState = 'waiting' | 'confirmed' | 'failed' | 'replaced' | 'other' | 'given-up'

export const swaps = pgTable(
  'swap',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    hash: text().notNull(),
    payer: text().notNull(),
    state: text().$type<SwapState>().notNull().default('waiting'),
    nonce: bigint({ mode: 'number' }),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    // Unique per account, so that a false report cannot block another member's true one.
    uniqueIndex('swap_once').on(table.accountId, table.hash),
    index('swap_waiting').on(table.reportedAt).where(sql`${table.state} = 'waiting'`),
    index('swap_waiting_of_account').on(table.accountId).where(sql`${table.state} = 'waiting'`),
  ],
)
