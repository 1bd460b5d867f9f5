import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts of what one subject did within a window; in the database, so that processes share them. */
export const rateWindows = pgTable(
  'rate_window',
  {
    bucket: text().notNull(),
    subject: text().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.subject, table.startsAt] }),
    index('rate_window_age').on(table.startsAt),
  ],
)
