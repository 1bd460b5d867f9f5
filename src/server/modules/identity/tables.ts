import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KycStatus } from '@/contract/fields'
import type { Preferences, SessionScope } from '@/contract/user/profile'
import { moment } from '@/server/platform/db/columns'

export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Eight digits that the member passes on and operators search by; drawn by the database. */
    number: text('member_number').notNull().default(sql`new_member_number()`),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    /**
     * For lookups and limits only; of two old accounts with one key, the younger's has its id
     * appended.
     */
    emailKey: text('email_key').notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('NOT_APPLIED'),
    preferences: jsonb().$type<Partial<Preferences>>().notNull(),
    locale: text().notNull().default('en'),
    isLocaleChosen: boolean('is_locale_chosen').notNull().default(false),
    twoFactorSecret: text('two_factor_secret'),
    isTwoFactorOn: boolean('is_two_factor_on').notNull().default(false),
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    areRecoveryCodesKept: boolean('are_recovery_codes_kept').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    onHoldAt: moment('held_at'),
    erasedAt: moment('erased_at'),
    /**
     * When contact data, password, second factor or a passkey last changed. A day must pass before
     * shares leave for a wallet, so that the owner of a compromised account has time to object.
     */
    accessChangedAt: moment('access_changed_at'),
  },
  (table) => [
    uniqueIndex('account_email_key').on(table.emailKey).where(sql`${table.closedAt} is null`),
    uniqueIndex('account_member_number').on(table.number),
    uniqueIndex('account_phone').on(table.phone).where(sql`${table.closedAt} is null`),
    index('account_unverified')
      .on(table.kycStatus)
      .where(sql`${table.kycStatus} in ('PENDING', 'REJECTED', 'BLOCKED')`),
    // By the words of a name, for operators.
    index('account_name').using('gin', sql`to_tsvector('simple', ${table.fullName})`),
  ],
)

/** The account that a row is about. */
export const accountKey = (name: string) => uuid(name).references(() => accounts.id)

/** The rows whose `isOnHold` is true: blocked by the identity provider, or held by an operator. */
export const onHold = sql`(${accounts.onHoldAt} is not null or ${accounts.kycStatus} = 'BLOCKED')`

/** Verified, and not on hold: the account may receive shares and money. */
export const inGoodStanding = sql`(${accounts.kycStatus} = 'APPROVED' and ${accounts.onHoldAt} is null)`

/**
 * Holds that have been lifted; a current one is in the account. The register of an earlier day
 * shows whose account was on hold then.
 */
export const accountHolds = pgTable(
  'account_hold',
  {
    accountId: accountKey('account_id').notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.since] })],
)

export const contactChanges = pgTable('contact_change', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: accountKey('account_id').notNull(),
  kind: text().$type<'email' | 'phone'>().notNull(),
  value: text().notNull(),
  createdAt: moment('created_at').notNull(),
  doneAt: moment('done_at'),
})

export const loginChallenges = pgTable(
  'login_challenge',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id'),
    /**
     * Begun after the attempts were used up: its answers are the same whether or not the password
     * was right.
     */
    isBlind: boolean('is_blind').notNull().default(false),
    isKnownDevice: boolean('is_known_device').notNull(),
    deviceKeyHash: text('device_key_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    codesVerifiedAt: moment('codes_verified_at'),
    authenticatorTries: integer('authenticator_tries').notNull().default(0),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('login_challenge_age').on(table.createdAt),
    index('login_challenge_of_account').on(table.accountId),
  ],
)

/** Codes are stored as a hash of code, purpose and subject, so a code works for nothing else. */
export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Orders codes that were written within one millisecond. */
    serial: bigserial({ mode: 'number' }).notNull(),
    purpose: text().notNull(),
    subject: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_code_newest').on(table.subject, table.purpose, table.serial)],
)

/** Requests for unknown addresses have a row too, so that both take the same work. */
export const passwordRequests = pgTable(
  'password_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('password_request_age').on(table.createdAt),
    index('password_request_of_account').on(table.accountId),
  ],
)

export const passwordSecrets = pgTable(
  'password_secret',
  {
    secretHash: text('secret_hash').primaryKey(),
    accountId: accountKey('account_id'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_secret_of_account').on(table.accountId)],
)

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    accountId: accountKey('account_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export const passkeys = pgTable(
  'passkey',
  {
    id: text().primaryKey(),
    accountId: accountKey('account_id').notNull(),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_of_account').on(table.accountId, table.createdAt)],
)

/** Read-only access for programs. The key itself is shown once; an ended one is deleted. */
export const apiKeys = pgTable(
  'api_key',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    name: text().notNull(),
    keyHash: text('key_hash').notNull().unique('api_key_hash'),
    ending: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedOn: date('last_used_on'),
    /**
     * The last day on which an assistant used it, which reads for a person and shows the data to a
     * model.
     */
    assistantUsedOn: date('assistant_used_on'),
  },
  (table) => [index('api_key_of_account').on(table.accountId, table.createdAt)],
)

/** Tickets are stored as a hash of ticket, asker and purpose. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    challengeHash: text('challenge_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkey_challenge_age').on(table.expiresAt)],
)

export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    device: text().notNull(),
    /**
     * A call accepts only sessions of scope `full`, unless the contract names another scope for it.
     */
    scope: text().$type<SessionScope>().notNull().default('full'),
    passkeyId: text('passkey_id'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('session_of_account').on(table.accountId, table.createdAt),
    index('session_age').on(table.expiresAt),
  ],
)

export const handOvers = pgTable(
  'hand_over',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: accountKey('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    words: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    openedSessionId: uuid('opened_session_id'),
  },
  (table) => [
    index('hand_over_of_account').on(table.accountId),
    index('hand_over_age').on(table.expiresAt),
  ],
)

export const knownDevices = pgTable(
  'known_device',
  {
    keyHash: text('key_hash').primaryKey(),
    accountId: accountKey('account_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('known_device_of_account').on(table.accountId),
    index('known_device_age').on(table.createdAt),
  ],
)

/**
 * A sign-up creates no account before both contacts are confirmed; otherwise a stranger could block
 * another person's address.
 */
export const signups = pgTable(
  'signup',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    phoneVerifiedAt: moment('phone_verified_at'),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('signup_age').on(table.createdAt)],
)
