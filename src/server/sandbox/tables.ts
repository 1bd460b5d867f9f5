import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CheckStep } from '@/contract/reviewed-person'
import { bytes } from '@/server/platform/db/tables'

export const sandboxApplicants = pgTable(
  'sandbox_applicant',
  {
    id: text().primaryKey(),
    externalUserId: text('external_user_id').notNull().unique(),
    attempt: integer().notNull().default(0),
    person: text(),
    draft: text(),
    reopened: jsonb().$type<Partial<Record<CheckStep, 'due'>>>().notNull().default({}),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    dueAt: timestamp('due_at', { withTimezone: true }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reviewResult: text('verdict').$type<'open' | 'approved' | 'rejected' | 'blocked'>(),
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
    kind: text().notNull(),
    locked: bytes().notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicantId, table.kind] })],
)
