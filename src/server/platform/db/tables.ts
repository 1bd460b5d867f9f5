import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ServicePart, SignalName, SignalState } from '@/contract/health'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'
import type { SecurityEventKind } from '../security/event-kinds'

export const idempotencyRecords = pgTable(
  'idempotency_record',
  {
    accountId: accountKey('account_id').notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /**
     * Computed from the opened request, because sealing salts the same request differently each
     * time.
     */
    fingerprint: text().notNull(),
    /** Sealed again for each session that asks; null while the request is being processed. */
    answer: text(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.call, table.key] }),
    index('idempotency_record_age').on(table.at),
  ],
)

/** The purpose of this database. A sandbox's database is never served as production. */
export const installations = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    mode: text().notNull(),
    /** Replaces `TOKEN_SECRET` in a sandbox without one. */
    secret: text()
      .notNull()
      .default(
        sql`encode(sha256((random()::text || clock_timestamp()::text || gen_random_uuid()::text)::bytea), 'hex')`,
      ),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When a process with its terms in code was last seen: a trigger writes it. */
    earlierSeenAt: moment('earlier_seen_at'),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)

export type CommandOutcome = 'begun' | 'done' | 'asked' | 'refused' | 'failed'

export const operatorCommands = pgTable(
  'operator_command',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    /** The name given with the command; it is not verified. */
    operator: text().notNull(),
    command: text().notNull(),
    words: text().notNull(),
    reason: text().notNull(),
    outcome: text().$type<CommandOutcome>().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('operator_command_of').on(table.command, table.serial)],
)

/** Rows are never changed or deleted; each seals the one before it by its hash. */
export const operatorEvents = pgTable(
  'operator_event',
  {
    /** Numbered without gaps, so that a missing row is noticed. */
    serial: bigint({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    operator: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('operator_event_of').on(table.operator, table.serial),
    index('operator_event_about').on(table.subject, table.serial),
    index('operator_event_age').on(table.at),
  ],
)

export type OperatorEvent = typeof operatorEvents.$inferSelect

export const rateWindows = pgTable(
  'rate_window',
  {
    bucket: text().notNull(),
    subject: text().notNull(),
    uses: bigint({ mode: 'number' }).array().notNull(),
    isFull: boolean('is_full').notNull(),
    lastTryAt: moment('last_try_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.subject] }),
    index('rate_window_age').on(table.lastTryAt),
  ],
)

/** Refers to no other table, because it outlives what it describes. */
export const securityEvents = pgTable(
  'security_event',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    call: text(),
    reason: text(),
    accountId: uuid('account_id'),
    network: text(),
    addressHash: text('address_hash'),
    times: integer().notNull(),
  },
  (table) => [
    index('security_event_age').on(table.at),
    index('security_event_kind').on(table.kind, table.serial),
    index('security_event_of_account').on(table.accountId, table.serial),
  ],
)

export const signals = pgTable('signal', {
  name: text().$type<SignalName>().primaryKey(),
  state: text().$type<SignalState>().notNull(),
  value: doublePrecision().notNull(),
  isPausing: boolean('is_pausing').notNull(),
  since: moment('since').notNull(),
  seenAt: moment('seen_at').notNull(),
  details: jsonb().$type<SignalDetails>().notNull(),
})

export const serviceDays = pgTable(
  'service_day',
  {
    part: text().$type<ServicePart>().notNull(),
    day: date().notNull(),
    isGood: boolean('is_good').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
    measuredSeconds: doublePrecision('measured_seconds').notNull(),
    badSeconds: doublePrecision('bad_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
)

export type SignalDetails = {
  by?: string
  splitSince?: string
  doneAt?: string
  reason?: string
} & Record<string, unknown>
