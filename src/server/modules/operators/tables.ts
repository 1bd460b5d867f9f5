import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'

export const operatorRoles = ['support', 'compliance', 'treasury', 'auditor', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** An operator is not a member: neither can be signed in as the other. */
export const operators = pgTable(
  'operator',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Events and requests name an operator by this address, so it never changes. */
    email: text().notNull(),
    name: text().notNull().default(''),
    roles: text().array().$type<OperatorRole[]>().notNull(),
    passwordHash: text('password_hash'),
    totpSecret: text('totp_secret'),
    totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
    invitationHash: text('invitation_hash'),
    invitationExpiresAt: moment('invitation_expires_at'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('operator_email').on(table.email),
    uniqueIndex('operator_invitation').on(table.invitationHash),
  ],
)

export const operatorPasskeys = pgTable(
  'operator_passkey',
  {
    id: text().primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('operator_passkey_of').on(table.operatorId)],
)

/** Each challenge is accepted once, so that an intercepted answer cannot be replayed. */
export const operatorChallenges = pgTable(
  'operator_challenge',
  {
    hash: text().primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('operator_challenge_age').on(table.expiresAt)],
)

export const operatorSessions = pgTable(
  'operator_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    secretHash: text('secret_hash').notNull(),
    method: text().$type<'passkey' | 'password'>().notNull(),
    device: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('operator_session_secret').on(table.secretHash),
    index('operator_session_of').on(table.operatorId, table.createdAt),
  ],
)

/**
 * Attempts of operators. Not in `rate_window`, because the console's role may write only its own
 * tables.
 */
export const operatorTries = pgTable('operator_try', {
  subject: text().primaryKey(),
  uses: bigint({ mode: 'number' }).array().notNull(),
  isFull: boolean('is_full').notNull(),
  lastTryAt: moment('last_try_at').notNull(),
})

export type Decision = 'alone' | 'approved' | 'declined'
export type RequestOutcome = 'done' | 'void' | 'failed' | 'stopped'

export const operatorRequests = pgTable(
  'operator_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: serial().notNull(),
    kind: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The facts when it was requested. It is carried out only while they are unchanged. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decision: text().$type<Decision>(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    decisionReason: text('decision_reason'),
    restHours: integer('rest_hours').notNull().default(0),
    toldAt: moment('told_at'),
    executedAt: moment('executed_at'),
    outcome: text().$type<RequestOutcome>(),
    result: text(),
  },
  (table) => [
    uniqueIndex('operator_request_number').on(table.number),
    index('operator_request_open').on(table.askedAt).where(sql`${table.outcome} is null`),
    check('operator_request_two_people', sql`${table.decidedBy} <> ${table.askedBy}`),
    check(
      'operator_request_decided',
      sql`coalesce(${table.decision} in ('approved', 'declined'), false) = (${table.decidedBy} is not null)`,
    ),
    check(
      'operator_request_done_once',
      sql`${table.executedAt} is null or ${table.outcome} is not null and ${table.decision} in ('alone', 'approved')`,
    ),
  ],
)

export const operatorNotes = pgTable(
  'operator_note',
  {
    number: serial().primaryKey(),
    accountId: accountKey('account_id').notNull(),
    text: text().notNull(),
    writtenBy: text('written_by').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [index('operator_note_of').on(table.accountId, table.number)],
)

export const operatorLetters = pgTable('operator_letter', {
  number: serial().primaryKey(),
  subject: text().notNull(),
  hint: text().notNull(),
  body: text().notNull(),
  revision: integer().notNull().default(1),
  writtenBy: text('written_by').notNull(),
  writtenAt: moment('written_at').notNull(),
  sentAt: moment('sent_at'),
  endedAt: moment('ended_at'),
})

export const operatorLetterRecipients = pgTable(
  'operator_letter_recipient',
  {
    letter: integer()
      .notNull()
      .references(() => operatorLetters.number),
    subscriberId: uuid('subscriber_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.letter, table.subscriberId] })],
)

export type OperatorLetter = typeof operatorLetters.$inferSelect
export type Operator = typeof operators.$inferSelect
export type OperatorRequest = typeof operatorRequests.$inferSelect
