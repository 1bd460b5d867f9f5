import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationKind } from '@/contract/notification'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'
import type { QueueName } from '@/server/platform/jobs/jobs'
import type { Letter } from './mail/letter'

/** Contains facts and no sentences: the texts are written when they are read (see `kinds.ts`). */
export const notifications = pgTable(
  'notification',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: accountKey('account_id').notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    at: moment('at').notNull(),
    seenAt: moment('seen_at'),
    removedAt: moment('removed_at'),
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

export const outboxMessages = pgTable(
  'outbox_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'number' }).notNull(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    letter: jsonb().$type<Letter>(),
    isCode: boolean('is_code').notNull().default(false),
    /** Filled only in a sandbox, whose outbox replaces a phone. */
    code: text(),
    about: text().notNull(),
    queue: text().$type<MessageQueue>(),
    createdAt: moment('created_at').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment('sent_at'),
    deadAt: moment('dead_at'),
    heldAt: moment('held_at'),
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

export const subscribers = pgTable(
  'subscriber',
  {
    email: text().primaryKey(),
    id: uuid().notNull().unique().defaultRandom(),
    emailKey: text('email_key').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: moment('token_expires_at'),
  },
  (table) => [
    index('subscriber_unanswered')
      .on(table.tokenExpiresAt)
      .where(sql`${table.tokenExpiresAt} is not null`),
  ],
)
