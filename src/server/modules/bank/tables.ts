import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { baseUnits, bytes, moment } from '@/server/platform/db/columns'

/** offered: one operator uploaded it, and a second one has to. */
export type BankFileState = 'offered' | 'waiting' | 'read' | 'refused'

/**
 * Each file as the bank sent it, encrypted, because it contains strangers' names and accounts. Of a
 * refused file only the reason is kept.
 */
export const bankFiles = pgTable(
  'bank_file',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the file: the same file twice is one, and a refused one may be retried. */
    fingerprint: text().notNull(),
    name: text().notNull(),
    receivedBy: text('received_by').notNull(),
    receivedAt: moment('received_at').notNull(),
    state: text().$type<BankFileState>().notNull().default('waiting'),
    locked: bytes(),
    /** Why it was refused, as a note that is translated when it is read. */
    said: text(),
    decidedAt: moment('decided_at'),
    /** How often reading it has ended in an error of ours; after a few times it is skipped. */
    failures: integer().notNull().default(0),
    failedAt: moment('failed_at'),
    /** When an operator set it aside: it keeps waiting without an alarm. */
    asideAt: moment('aside_at'),
  },
  (table) => [
    uniqueIndex('bank_file_once').on(table.fingerprint).where(sql`${table.state} <> 'refused'`),
    index('bank_file_newest').on(table.receivedAt),
    index('bank_file_waiting').on(table.receivedAt).where(sql`${table.state} = 'waiting'`),
    check('bank_file_kept', sql`(${table.state} = 'refused') = (${table.locked} is null)`),
    check('bank_file_aside', sql`${table.asideAt} is null or ${table.failures} >= 3`),
  ],
)

export type BankFile = typeof bankFiles.$inferSelect

/** The balance before the first statement, as in our books. */
export const bankAccounts = pgTable('bank_account', {
  iban: text().primaryKey(),
  opening: baseUnits('opening').notNull(),
  /** How often that has changed: each change has its own journal. */
  changes: integer().notNull(),
})

/** The balances of a day's statement. Their chain has no gap. */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: uuid().primaryKey().defaultRandom(),
    account: text().notNull(),
    name: text().notNull(),
    fromOn: date('from_on').notNull(),
    toOn: date('to_on').notNull(),
    opening: baseUnits('opening').notNull(),
    closing: baseUnits('closing').notNull(),
  },
  (table) => [
    uniqueIndex('bank_statement_once').on(
      table.account,
      table.toOn,
      table.name,
      table.opening,
      table.closing,
    ),
  ],
)

export type BankStatement = typeof bankStatements.$inferSelect

/** One booking on the account, in any number of files. */
export const bankEntries = pgTable(
  'bank_entry',
  {
    key: text().primaryKey(),
    account: text().notNull(),
    reference: text().notNull(),
    /** Cents, always positive. */
    amount: baseUnits('amount').notNull(),
    isCredit: boolean('is_credit').notNull(),
    isReversal: boolean('is_reversal').notNull(),
    isBooked: boolean('is_booked').notNull(),
    /** A day's statement contains it, and not only notices. */
    onStatement: boolean('on_statement').notNull(),
    /** Null while it is pending. */
    bookedOn: date('booked_on'),
    /** The other party and its text, encrypted. */
    parts: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    index('bank_entry_day').on(table.account, table.bookedOn),
    check('bank_entry_amount', sql`${table.amount} > 0`),
    check('bank_entry_booked', sql`${table.isBooked} = (${table.bookedOn} is not null)`),
  ],
)

export type BankEntry = typeof bankEntries.$inferSelect
