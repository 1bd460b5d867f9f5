import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: the mode this database was made for. A sandbox is never served as production. */
export const installations = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    mode: text().notNull(),
    /** Signs tokens and hashes codes where no TOKEN_SECRET is set, in a sandbox. */
    secret: text()
      .notNull()
      .default(
        sql`encode(sha256((random()::text || clock_timestamp()::text || gen_random_uuid()::text)::bytea), 'hex')`,
      ),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
)
