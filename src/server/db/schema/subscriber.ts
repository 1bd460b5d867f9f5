import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const subscribers = pgTable('subscriber', {
  email: text().primaryKey(),
  /** One address is on the list once, however it is spelled. */
  emailKey: text('email_key').notNull().unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
