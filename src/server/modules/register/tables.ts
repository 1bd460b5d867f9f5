import { bigint, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * Who a former owner of shares was, once their account is blanked. A register of an earlier day has
 * to name them, and is the only thing that reads it.
 */
export const holderDetails = pgTable(
  'holder_detail',
  {
    accountId: accountKey('account_id').primaryKey(),
    /** Name, country of tax residence and member number, encrypted with the key for personal data. */
    locked: text().notNull(),
    keptAt: moment('kept_at').notNull(),
    /** Ten years after their shares last moved. */
    keepUntil: moment('keep_until').notNull(),
  },
  (table) => [index('holder_detail_over').on(table.keepUntil)],
)

/** Owners and movements in one file, or one of the two, which may be of any size. */
export type RegisterPart = 'both' | 'owners' | 'movements'

/** Each file of the register that an operator has taken, or has begun to take. */
export const registerExports = pgTable('register_export', {
  number: serial().primaryKey(),
  asset: text().$type<typeof shareAsset>().notNull(),
  part: text().$type<RegisterPart>().notNull(),
  /** The end of the day: what is booked before it counts. */
  asOf: moment('as_of').notNull(),
  /** The first moment of the movements; null if they are from the issue on, or left out. */
  movesFrom: moment('moves_from'),
  reason: text().notNull(),
  ticket: text().notNull(),
  takenBy: text('taken_by').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** Which owners it is limited to, in words; null if it has all of them. */
  filter: text(),
  owners: integer().notNull(),
  microShares: baseUnits('micro_shares').notNull(),
  /** SHA-256 of the file. Null while it is written, and for good if the download broke off. */
  fingerprint: text(),
  bytes: bigint({ mode: 'number' }),
  endedAt: moment('ended_at'),
})

export type RegisterExport = typeof registerExports.$inferSelect
