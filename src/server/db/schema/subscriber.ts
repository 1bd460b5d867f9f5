import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const subscribers = pgTable('subscriber', {
  email: text().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
