import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ServicePart, SignalName, SignalState } from '@/contract/health'
import { accounts } from '@/server/modules/identity/tables'
import type { SecurityEventKind } from '../security/events'

/** Any whole amount there can be on a chain. */
export const baseUnits = (name: string) =>
  numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** What a call with an Idempotency-Key was asked and answered, so that asking twice does it once. */
export const idempotencyRecords = pgTable(
  'idempotency_record',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    call: text().notNull(),
    key: text().notNull(),
    /** Of the opened request: sealing salts it again each time. */
    fingerprint: text().notNull(),
    /** Plain, to be sealed with the session's present key; null while it is worked on. */
    answer: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.call, table.key] }),
    index('idempotency_record_age').on(table.at),
  ],
)

/** One row: the mode this database was made for. A sandbox is never served as production. */
export const installations = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    mode: text().notNull(),
    /** Signs tokens and hashes codes where no TOKEN_SECRET is set, in a sandbox. */
    secret: text()
      .notNull()
      .default(
        sql`encode(sha256((random()::text || clock_timestamp()::text || gen_random_uuid()::text)::bytea), 'hex')`,
      ),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)

/** begun: under way, or its process died · asked: waits for a second operator. */
export type CommandOutcome = 'begun' | 'done' | 'asked' | 'refused' | 'failed'

/** Every operator's command: who, why, and what it changed. */
export const operatorCommands = pgTable(
  'operator_command',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As told, not as proved. */
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

/** When one subject did something lately; in the database, so that processes share it. */
export const rateWindows = pgTable(
  'rate_window',
  {
    bucket: text().notNull(),
    subject: text().notNull(),
    /** Milliseconds since 1970, no more of them than the limit lets through. */
    uses: bigint({ mode: 'number' }).array().notNull(),
    /** Whether the newest try was one too many. */
    isFull: boolean('is_full').notNull(),
    lastTryAt: timestamp('last_try_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.subject] }),
    index('rate_window_age').on(table.lastTryAt),
  ],
)

/**
 * Logins and everything that was refused for safety's sake. Refers to no other table: it outlives what it
 * tells of, and one day goes by whole months.
 */
export const securityEvents = pgTable(
  'security_event',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    call: text(),
    reason: text(),
    accountId: uuid('account_id'),
    /** Shortened; who exactly it was shows only as the same hash again. */
    network: text(),
    addressHash: text('address_hash'),
    /** How often the same happened within the second that the row stands for. */
    times: integer().notNull(),
  },
  (table) => [
    index('security_event_age').on(table.at),
    index('security_event_kind').on(table.kind, table.serial),
    index('security_event_of_account').on(table.accountId, table.serial),
  ],
)

/** How it goes with what nobody looks at: one row each, renewed by whoever does the work. */
export const signals = pgTable('signal', {
  name: text().$type<SignalName>().primaryKey(),
  state: text().$type<SignalState>().notNull(),
  value: doublePrecision().notNull(),
  /** No new order is taken while this is set. */
  isPausing: boolean('is_pausing').notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  details: jsonb().$type<SignalDetails>().notNull(),
})

/** How long what people do here worked, day by day. What nobody measured is in none of them. */
export const serviceDays = pgTable(
  'service_day',
  {
    part: text().$type<ServicePart>().notNull(),
    day: date().notNull(),
    isGood: boolean('is_good').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    measuredSeconds: doublePrecision('measured_seconds').notNull(),
    badSeconds: doublePrecision('bad_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })],
)

export type SignalDetails = {
  /** The process that measured it. */
  by?: string
  /** Since when fewer nodes agree than are needed. */
  splitSince?: string
  /** When a backup was last made and checked. */
  doneAt?: string
  /** Why an operator has stopped the sale. */
  reason?: string
} & Record<string, unknown>
