import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationKind } from '@/contract/notification'
import { accounts } from '@/server/modules/identity/tables'

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

/** Mail and SMS, written in the transaction that causes them and sent after it, at least once. */
export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Tells which of two came later, also within one millisecond. */
    serial: bigserial({ mode: 'number' }).notNull(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** Somebody sits and waits for it: it leaves before everything else. */
    isCode: boolean('is_code').notNull().default(false),
    /** Only in a sandbox, whose outbox shows it in place of a phone. */
    code: text(),
    /** What the message is about: the sign-up, login or request that its page knows. */
    about: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_message_due')
      .on(table.channel, table.isCode.desc().nullsFirst(), table.nextTryAt)
      .where(sql`${table.sentAt} is null`),
    index('outbox_message_recipient').on(table.recipient, table.serial),
    index('outbox_message_about').on(table.about, table.serial),
  ],
)
