import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CheckStep } from '@/contract/reviewed-person'
import { moment } from '@/server/platform/db/columns'

export const sandboxApplicants = pgTable(
  'sandbox_applicant',
  {
    id: text().primaryKey(),
    externalUserId: text('external_user_id').notNull().unique(),
    attempt: integer().notNull().default(0),
    person: text(),
    reopened: jsonb().$type<Partial<Record<CheckStep, 'due'>>>().notNull().default({}),
    changedAt: moment('changed_at'),
    sentAt: moment('sent_at'),
    dueAt: moment('due_at'),
    decidedAt: moment('decided_at'),
    reviewResult: text('verdict').$type<'open' | 'approved' | 'rejected' | 'blocked'>(),
    labels: jsonb().$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('sandbox_applicant_due').on(table.dueAt)],
)
