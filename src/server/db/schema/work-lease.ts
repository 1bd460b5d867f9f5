import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which process does a work that only one may do, and until when nobody else takes it over. */
export const workLeases = pgTable('work_lease', {
  work: text().primaryKey(),
  holder: text().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})
