import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { BankOverview } from '@/contract/admin'

/** One row: what `admin/getBankOverView` answers. */
export const bankOverviews = pgTable(
  'bank_overview',
  {
    id: integer().primaryKey().default(1),
    document: jsonb().$type<BankOverview>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('bank_overview_one_row', sql`${table.id} = 1`)],
)
