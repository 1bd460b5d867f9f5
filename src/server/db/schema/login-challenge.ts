import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account'

/** A login whose codes are awaited. Its password was right, but for one without an account, which nobody can finish. */
export const loginChallenges = pgTable(
  'login_challenge',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** Begun when the account's tries were used up: nothing in its answers tells whether the password was right. */
    isBlind: boolean('is_blind').notNull().default(false),
    isKnownDevice: boolean('is_known_device').notNull(),
    deviceKeyHash: text('device_key_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    codesVerifiedAt: timestamp('codes_verified_at', { withTimezone: true }),
    authenticatorTries: integer('authenticator_tries').notNull().default(0),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('login_challenge_age').on(table.createdAt),
    index('login_challenge_of_account').on(table.accountId),
  ],
)
