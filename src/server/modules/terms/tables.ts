import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/server/platform/db/columns'

export type TermsPart = 'taxes' | 'limits' | 'closed-days' | 'plans'

/**
 * What two people have approved, and from when it is in force. A row is never changed, so a
 * reference to a version keeps its terms.
 */
export const termsVersions = pgTable(
  'terms_version',
  {
    part: text().$type<TermsPart>().notNull(),
    /** The first of each part is what 0.1.0 had in its code. */
    number: integer().notNull(),
    content: jsonb().$type<object>().notNull(),
    holdsFrom: moment('holds_from').notNull(),
    decidedAt: moment('decided_at').notNull(),
    askedBy: text('asked_by'),
    approvedBy: text('approved_by'),
  },
  (table) => [
    primaryKey({ columns: [table.part, table.number] }),
    check('terms_version_number', sql`${table.number} > 0`),
  ],
)
