import { bigint, boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** When one subject did something lately; in the database, so that processes share it. */
export const rateWindows = pgTable(
  'rate_window',
  {
    bucket: text().notNull(),
    subject: text().notNull(),
    /** Milliseconds since 1970, no more of them than the limit lets through. */
    uses: bigint({ mode: 'number' }).array().notNull(),
    /** Whether the newest try was one too many. */
    isFull: boolean('is_full').notNull(),
    lastTryAt: timestamp('last_try_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.subject] }),
    index('rate_window_age').on(table.lastTryAt),
  ],
)
