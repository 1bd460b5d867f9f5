import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const contactMessages = pgTable(
  'contact_message',
  {
    reference: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_message_newest').on(table.createdAt)],
)
