import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

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
