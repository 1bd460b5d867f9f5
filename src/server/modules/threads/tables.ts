import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContactTopic } from '@/contract/user/contact'
import { accountKey } from '@/server/modules/identity/tables'
import { bytes, moment } from '@/server/platform/db/columns'

/** A question with all its messages, of a member or of a visitor who left an email. */
export const threads = pgTable(
  'thread',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    reference: text().notNull().unique(),
    accountId: accountKey('account_id'),
    name: text(),
    email: text(),
    /** The language of the mails to a visitor; a member's account has its own. */
    locale: text().notNull(),
    topic: text().$type<ContactTopic>().notNull(),
    /** No foreign key: a payment in a replaced block is deleted, and this must not prevent it. */
    transactionId: uuid('transaction_id'),
    openedAt: moment('opened_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Since when the person waits for us; null once we have answered. */
    waitingSince: moment('waiting_since'),
    firstAnsweredAt: moment('first_answered_at'),
    doneAt: moment('done_at'),
    /** The email of the operator it is assigned to. */
    owner: text(),
  },
  (table) => [
    uniqueIndex('thread_serial').on(table.serial),
    index('thread_of_account').on(table.accountId, table.serial),
    index('thread_of_email').on(sql`lower(${table.email})`),
    index('thread_open').on(table.waitingSince, table.serial).where(sql`${table.doneAt} is null`),
    index('thread_of_owner').on(table.owner, table.serial).where(sql`${table.doneAt} is null`),
    index('thread_answered').on(table.firstAnsweredAt),
    check(
      'thread_of_somebody',
      sql`(${table.accountId} is null) = (${table.email} is not null and ${table.name} is not null)`,
    ),
  ],
)

/**
 * Written by members and visitors. The console has no right to write here, so it cannot speak for
 * them.
 */
export const threadMessages = pgTable(
  'thread_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('thread_message_of').on(table.threadId, table.at)],
)

/** Written by operators in the console; the worker sends it. */
export const threadAnswers = pgTable(
  'thread_answer',
  {
    id: uuid().primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    operator: text().notNull(),
    at: moment('at').notNull(),
    toldAt: moment('told_at'),
  },
  (table) => [
    index('thread_answer_of').on(table.threadId, table.at),
    index('thread_answer_to_tell').on(table.at).where(sql`${table.toldAt} is null`),
  ],
)

/** Redrawn from the pixels of the sent file, and encrypted, bound to its message and position. */
export const threadPictures = pgTable(
  'thread_picture',
  {
    id: uuid().primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => threadMessages.id, { onDelete: 'cascade' }),
    place: smallint().notNull(),
    locked: bytes('locked').notNull(),
  },
  (table) => [uniqueIndex('thread_picture_place').on(table.messageId, table.place)],
)

export type ThreadRow = typeof threads.$inferSelect
