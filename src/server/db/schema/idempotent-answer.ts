import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account'

/** What a call with an Idempotency-Key was asked and answered, so that asking twice does it once. */
export const idempotentAnswers = pgTable(
  'idempotent_answer',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    call: text().notNull(),
    key: text().notNull(),
    /** Of the opened request: sealing salts it anew each time. */
    fingerprint: text().notNull(),
    /** Plain, to be sealed with the session's present key; null while it is worked on. */
    answer: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.call, table.key] }),
    index('idempotent_answer_age').on(table.at),
  ],
)
