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
import type { QueueName } from '@/server/platform/jobs/jobs'
import type { Letter } from './mail/letter'

/** Facts, not sentences: what it says is made when it is read (notices.ts). */
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

export type MessageQueue = Exclude<QueueName, 'digest'>

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
    /** What the text was made of, and the HTML is when it leaves; null for an SMS, and for mails from before. */
    letter: jsonb().$type<Letter>(),
    /** Somebody sits and waits for it: it leaves before everything else. */
    isCode: boolean('is_code').notNull().default(false),
    /** Only in a sandbox, whose outbox shows it in place of a phone. */
    code: text(),
    /** What the message is about: the sign-up, login or request that its page knows. */
    about: text().notNull(),
    /** Where its job is; null for what the release before wrote. */
    queue: text().$type<MessageQueue>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of the release before: it leaves a message alone until then. Afterwards one without a job is given one. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** Nobody tries any more, until an operator asks for it. */
    deadAt: timestamp('dead_at', { withTimezone: true }),
    /** One notice too many within the hour: it goes with others in one letter. */
    heldAt: timestamp('held_at', { withTimezone: true }),
  },
  (table) => [
    index('outbox_message_due')
      .on(table.channel, table.isCode.desc().nullsFirst(), table.nextTryAt)
      .where(sql`${table.sentAt} is null`),
    index('outbox_message_recipient').on(table.recipient, table.serial),
    index('outbox_message_held')
      .on(table.recipient)
      .where(sql`${table.heldAt} is not null and ${table.sentAt} is null`),
    index('outbox_message_about').on(table.about, table.serial),
  ],
)

/** Who asked for the newsletter, confirmed or not; who ended it has no row. */
export const subscribers = pgTable(
  'subscriber',
  {
    email: text().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    /** One address is on the list once, however it is spelled. */
    emailKey: text('email_key').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null for who has not pressed the link in the mail: nothing is sent to them. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** A keyed hash of what the newest link carries. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: timestamp('token_expires_at', { withTimezone: true }),
  },
  (table) => [
    index('subscriber_unanswered')
      .on(table.tokenExpiresAt)
      .where(sql`${table.tokenExpiresAt} is not null`),
  ],
)
