import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits } from '@/server/platform/db/columns'

/**
 * What of a member's transfers was told on a day (UTC): the first few each way one by one. The rest is
 * added up here, told in one notice once the day is over, and then forgotten.
 */
export const shareNotices = pgTable(
  'share_notice',
  {
    accountId: accountKey('account_id').notNull(),
    day: date().notNull(),
    toldIn: integer('told_in').notNull().default(0),
    toldOut: integer('told_out').notNull().default(0),
    more: integer().notNull().default(0),
    moreIn: baseUnits('more_in').notNull().default(sql`0`),
    moreOut: baseUnits('more_out').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    index('share_notice_day').on(table.day),
  ],
)
