import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** An account that is not one yet: nobody can block an address that is not theirs. */
export const signups = pgTable(
  'signup',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    phoneVerifiedAt: timestamp('phone_verified_at', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('signup_age').on(table.createdAt)],
)
