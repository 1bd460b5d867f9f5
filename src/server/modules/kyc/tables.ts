import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { KycStatus } from '@/contract/fields'
import { accounts } from '@/server/modules/identity/tables'

/** What we know of a person's identity check; names, pictures and documents stay with the provider. */
export const kycApplicants = pgTable(
  'kyc_applicant',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** The provider's own id, once the provider or its signed word has told it. */
    applicantId: text('applicant_id').unique(),
    attempt: integer().notNull().default(0),
    /** The provider's labels of the last rejection. */
    labels: jsonb().$type<string[]>().notNull().default([]),
    /** What the reviewer wrote to the person at the last rejection. */
    comment: text(),
    /** The provider's time of the newest event that counted: older ones are ignored. */
    lastEventAt: timestamp('last_event_at', { withTimezone: true }),
    /** When a token for the provider's steps was last given. */
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** When the provider was last asked. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** How often in a row the provider could not be asked: each time it is left alone for longer. */
    failedAsks: integer('failed_asks').notNull().default(0),
    /** A keyed hash of name and birth date, to notice one person with two accounts. */
    personHash: text('person_hash'),
    sameAs: uuid('same_as'),
    /** Whether the approved document bears another name than the account. */
    isOtherName: boolean('is_other_name').notNull().default(false),
    /** Set when the account closes. */
    eraseAfter: timestamp('erase_after', { withTimezone: true }),
  },
  (table) => [
    index('kyc_applicant_person').on(table.personHash),
    index('kyc_applicant_checked').on(table.checkedAt),
  ],
)

/** Each word of the provider that was heard, and what came of it. */
export const kycEvents = pgTable(
  'kyc_event',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    source: text().$type<'webhook' | 'poll' | 'reset' | 'operator'>().notNull(),
    /** Of a webhook's raw body: the same one twice is one event. */
    digest: text().unique(),
    reviewResult: text('verdict').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The state it led to; null if it changed none. */
    became: text().$type<KycStatus>(),
  },
  (table) => [index('kyc_event_of_account').on(table.accountId, table.receivedAt)],
)
