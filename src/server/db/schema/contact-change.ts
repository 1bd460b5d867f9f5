import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account'

/** A new e-mail or phone that awaits the codes sent to the old and the new one. */
export const contactChanges = pgTable('contact_change', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  kind: text().$type<'email' | 'phone'>().notNull(),
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }),
})
