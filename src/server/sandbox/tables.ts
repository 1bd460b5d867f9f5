import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CheckStep, PictureKind } from '@/contract/reviewed-person'
import { bytes } from '@/server/platform/db/tables'

/** The sandbox reviewer's own files, as a provider keeps them: nothing else reads these tables. */
export const sandboxApplicants = pgTable(
  'sandbox_applicant',
  {
    id: text().primaryKey(),
    externalUserId: text('external_user_id').notNull().unique(),
    attempt: integer().notNull().default(0),
    /** Name, birth date, country and document, locked. */
    person: text(),
    /** What was typed of that so far, locked. */
    draft: text(),
    /** After a rejection, the steps that it names, and whether each was given again. */
    reopened: jsonb().$type<Partial<Record<CheckStep, 'due' | 'given'>>>().notNull().default({}),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    dueAt: timestamp('due_at', { withTimezone: true }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reviewResult: text('verdict').$type<'approved' | 'rejected' | 'blocked'>(),
    labels: jsonb().$type<string[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sandbox_applicant_due').on(table.dueAt)],
)

export const sandboxPictures = pgTable(
  'sandbox_picture',
  {
    applicantId: text('applicant_id')
      .notNull()
      .references(() => sandboxApplicants.id, { onDelete: 'cascade' }),
    kind: text().$type<PictureKind>().notNull(),
    /** AES-GCM under the installation's own key, the initial vector in front. */
    locked: bytes().notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicantId, table.kind] })],
)
