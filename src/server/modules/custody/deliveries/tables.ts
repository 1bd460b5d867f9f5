import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits } from '@/server/platform/db/columns'

/**
 * A member's transfer notices of a day (UTC). The first few in each direction are sent one by one.
 * The rest is summed up here, sent as one notice once the day is over, and then deleted.
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
