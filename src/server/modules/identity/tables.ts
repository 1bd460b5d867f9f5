import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KycStatus } from '@/contract/fields'
import type { Preferences, SessionScope } from '@/contract/user/profile'

export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    /** As the person gave it: mail goes there. */
    email: text().notNull(),
    /** Made of it by `emailKey`, for finding and limits only. The younger of two old accounts with one has its id behind it. */
    emailKey: text('email_key').notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('NOT_APPLIED'),
    preferences: jsonb().$type<Partial<Preferences>>().notNull(),
    /** The language of what is written to them unasked. */
    locale: text().notNull().default('en'),
    /** Whether by its owner; else it follows what they read when they log in. */
    isLocaleChosen: boolean('is_locale_chosen').notNull().default(false),
    /** Sealed at rest; set while two-factor is being switched on and while it is on. */
    twoFactorSecret: text('two_factor_secret'),
    isTwoFactorOn: boolean('is_two_factor_on').notNull().default(false),
    /** The last accepted time step: no authenticator code serves twice. */
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    /** Whether their owner has said so, of the recovery codes that count now. */
    areRecoveryCodesKept: boolean('are_recovery_codes_kept').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Since when an operator has it on hold: what is there can be read, and nothing new is begun. */
    heldAt: timestamp('held_at', { withTimezone: true }),
    /** When nothing was left here that tells who it was. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    // A closed account frees its e-mail and phone.
    uniqueIndex('account_email_key').on(table.emailKey).where(sql`${table.closedAt} is null`),
    uniqueIndex('account_phone').on(table.phone).where(sql`${table.closedAt} is null`),
    index('account_unverified')
      .on(table.kycStatus)
      .where(sql`${table.kycStatus} in ('PENDING', 'REJECTED', 'BLOCKED')`),
  ],
)

/** A new e-mail or phone that awaits the codes sent to the old and the new one. */
export const contactChanges = pgTable('contact_change', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  kind: text().$type<'email' | 'phone'>().notNull(),
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }),
})

/** A login whose codes are awaited. Its password was right, but for one without an account, which nobody can finish. */
export const loginChallenges = pgTable(
  'login_challenge',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id').references(() => accounts.id),
    /** Begun when the account's tries were used up: nothing in its answers tells whether the password was right. */
    isBlind: boolean('is_blind').notNull().default(false),
    isKnownDevice: boolean('is_known_device').notNull(),
    deviceKeyHash: text('device_key_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    codesVerifiedAt: timestamp('codes_verified_at', { withTimezone: true }),
    authenticatorTries: integer('authenticator_tries').notNull().default(0),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('login_challenge_age').on(table.createdAt),
    index('login_challenge_of_account').on(table.accountId),
  ],
)

/** Six digits, hashed with their purpose and subject, so that no code serves anything else. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Tells which of two came later, also within one millisecond. */
    serial: bigserial({ mode: 'number' }).notNull(),
    purpose: text().notNull(),
    subject: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('one_time_code_newest').on(table.subject, table.purpose, table.serial)],
)

/** Somebody forgot a password. Without an account it is kept alike and leads nowhere. */
export const passwordRequests = pgTable(
  'password_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id').references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_request_age').on(table.createdAt),
    index('password_request_of_account').on(table.accountId),
  ],
)

/**
 * Random secrets that set one password once: the id after a code, or the token of a link. One
 * without an account was told to nobody; it is written so that both answers take the same work.
 */
export const passwordSecrets = pgTable(
  'password_secret',
  {
    secretHash: text('secret_hash').primaryKey(),
    accountId: uuid('account_id').references(() => accounts.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('password_secret_of_account').on(table.accountId)],
)

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** What a member's own device or account signs with; private keys never come here. */
export const passkeys = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, where it counts at all. A number that does not grow is a copy's. */
    counter: bigint({ mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_of_account').on(table.accountId, table.createdAt)],
)

/** What a passkey was asked to sign: hashed with who asked and what for, so that it serves nothing else. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('passkey_challenge_age').on(table.expiresAt)],
)

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    device: text().notNull(),
    /** What it may be used for: anything but `full` is refused by each call that does not name it. */
    scope: text().$type<SessionScope>().notNull().default('full'),
    /** What it was begun with; empty after a password and both codes. One that was removed is still named. */
    passkeyId: text('passkey_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('session_of_account').on(table.accountId, table.createdAt),
    index('session_age').on(table.expiresAt),
  ],
)

/** A verification that goes on at a phone: a code that works once, of which only the hash is kept. */
export const handOvers = pgTable(
  'hand_over',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Where it was asked for: it ends with that session. */
    sessionId: uuid('session_id').notNull(),
    words: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Of the phone, once the code was used. */
    openedSessionId: uuid('opened_session_id'),
  },
  (table) => [
    index('hand_over_of_account').on(table.accountId),
    index('hand_over_age').on(table.expiresAt),
  ],
)

/** Browsers that completed a login before; only the hash of what they keep. */
export const knownDevices = pgTable(
  'known_device',
  {
    keyHash: text('key_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('known_device_of_account').on(table.accountId),
    index('known_device_age').on(table.createdAt),
  ],
)

/** An account that is not one yet: nobody can block an address that is not theirs. */
export const signups = pgTable(
  'signup',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    phoneVerifiedAt: timestamp('phone_verified_at', { withTimezone: true }),
    doneAt: timestamp('done_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('signup_age').on(table.createdAt)],
)
