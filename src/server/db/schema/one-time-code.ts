import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
