import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account'

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    device: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('session_of_account').on(table.accountId, table.createdAt),
    index('session_age').on(table.expiresAt),
  ],
)

/** Browsers that completed a login before; only the hash of what they keep. */
export const knownDevices = pgTable(
  'known_device',
  {
    keyHash: text('key_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('known_device_of_account').on(table.accountId),
    index('known_device_age').on(table.createdAt),
  ],
)
