import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KycStatus } from '@/contract/fields'
import { accountKey } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'

/** The state of an identity check. Names, pictures and documents stay with the provider. */
export const kycApplicants = pgTable(
  'kyc_applicant',
  {
    accountId: accountKey('account_id').primaryKey(),
    applicantId: text('applicant_id').unique(),
    attempt: integer().notNull().default(0),
    labels: jsonb().$type<string[]>().notNull().default([]),
    comment: text(),
    lastEventAt: moment('last_event_at'),
    startedAt: moment('started_at').notNull(),
    checkedAt: moment('checked_at'),
    failedAsks: integer('failed_asks').notNull().default(0),
    /** A keyed hash of name and birthday, which shows that one person has two accounts. */
    personHash: text('person_hash'),
    /** The country of the checked address, encrypted: tax residences are compared with it. */
    addressCountry: text('address_country'),
    sameAs: uuid('same_as'),
    isOtherName: boolean('is_other_name').notNull().default(false),
    /** Since when the provider leaves the decision to an operator; null while it does not. */
    leftOpenAt: moment('left_open_at'),
    /** The attempt that an operator has decided. */
    decidedAttempt: integer('decided_attempt'),
    eraseAfter: moment('erase_after'),
  },
  (table) => [
    index('kyc_applicant_person').on(table.personHash),
    index('kyc_applicant_checked').on(table.checkedAt),
    index('kyc_applicant_open').on(table.leftOpenAt).where(sql`${table.leftOpenAt} is not null`),
  ],
)

export const kycEvents = pgTable(
  'kyc_event',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    source: text().$type<'webhook' | 'poll' | 'reset' | 'operator' | 'person'>().notNull(),
    digest: text().unique(),
    reviewResult: text('verdict').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    became: text().$type<KycStatus>(),
  },
  (table) => [index('kyc_event_of_account').on(table.accountId, table.receivedAt)],
)
