import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account'

/** Somebody forgot a password. Without an account it is kept alike and leads nowhere. */
export const passwordRequests = pgTable(
  'password_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id').references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_request_age').on(table.createdAt),
    index('password_request_of_account').on(table.accountId),
  ],
)

/**
 * Random secrets that set one password once: the id after a code, or the token of a link. One
 * without an account was told to nobody; it is written so that both answers take the same work.
 */
export const passwordSecrets = pgTable(
  'password_secret',
  {
    secretHash: text('secret_hash').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('password_secret_of_account').on(table.accountId)],
)
