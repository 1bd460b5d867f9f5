import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaperKind } from '@/contract/paper'
import { accountKey } from '@/server/modules/identity/tables'
import { bytes, moment } from '@/server/platform/db/columns'

export const papers = pgTable(
  'paper',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: accountKey('account_id').notNull(),
    number: text().notNull(),
    kind: text().$type<PaperKind>().notNull(),
    subject: text().notNull(),
    /** A paper is made once in each requested language. */
    language: text().notNull().default('en'),
    issuedAt: moment('issued_at').notNull(),
    isFinal: boolean('is_final').notNull(),
    fingerprint: text().notNull(),
    file: bytes('file').notNull(),
  },
  (table) => [
    uniqueIndex('paper_number').on(table.number),
    index('paper_fingerprint').on(table.fingerprint),
    index('paper_of_account').on(table.accountId, table.serial),
    uniqueIndex('paper_once')
      .on(table.accountId, table.kind, table.subject, table.language)
      .where(sql`${table.isFinal}`),
  ],
)
