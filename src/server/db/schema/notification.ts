import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationKind } from '@/contract/notification'
import { accounts } from './account'

/** Facts, not sentences: what it says is made when it is read (notifications/words.ts). */
export const notifications = pgTable(
  'notification',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text().$type<NotificationKind>().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** The same for all that went at once. */
    removal: uuid(),
  },
  (table) => [
    uniqueIndex('notification_newest')
      .on(table.accountId, table.serial)
      .where(sql`${table.removedAt} is null`),
    index('notification_unseen')
      .on(table.accountId)
      .where(sql`${table.seenAt} is null and ${table.removedAt} is null`),
    index('notification_removal')
      .on(table.accountId, table.removal)
      .where(sql`${table.removal} is not null`),
    index('notification_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
)
