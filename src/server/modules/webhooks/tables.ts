import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WebhookEventType } from '@/contract/user/webhook-events'
import type { WebhookAttempt } from '@/contract/user/webhooks'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'

export const webhookEndpoints = pgTable(
  'webhook_endpoint',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    url: text().notNull(),
    /** Encrypted with the server's key, because each signature needs the secret itself. */
    secret: text().notNull(),
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    createdAt: moment('created_at').notNull(),
    pausedAt: moment('paused_at'),
    restedAt: moment('rested_at'),
    /** The worker that sends to it, and until when by the database's clock. */
    lease: uuid(),
    leasedUntil: moment('leased_until'),
  },
  (table) => [index('webhook_endpoint_of_account').on(table.accountId, table.createdAt)],
)

/** How many events there were about one subject of a member. Its row serializes their writers. */
export const webhookSubjects = pgTable(
  'webhook_subject',
  {
    accountId: accountKey('account_id').notNull(),
    subject: text().notNull(),
    number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.subject] })],
)

/** An event for one endpoint, and the log of its attempts. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().$type<WebhookEventType>().notNull(),
    subject: text().notNull(),
    number: integer().notNull(),
    at: moment('at').notNull(),
    tries: integer().notNull().default(0),
    /** When it is tried next; null once it has ended. */
    nextAt: moment('next_at'),
    /** When its owner asked for an extra attempt, until that is made. */
    askedAt: moment('asked_at'),
    deliveredAt: moment('delivered_at'),
    /** The log of its attempts, newest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
  },
  (table) => [
    index('webhook_delivery_newest').on(table.endpointId, table.serial),
    index('webhook_delivery_waiting')
      .on(table.endpointId, table.subject, table.number)
      .where(sql`${table.nextAt} is not null`),
    index('webhook_delivery_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('webhook_delivery_asked').on(table.endpointId).where(sql`${table.askedAt} is not null`),
    index('webhook_delivery_age').on(table.at),
  ],
)
