import { bigint, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * Who a former owner of shares was, once their account is blanked. It is read only for the register
 * of an earlier day, which has to name them.
 */
export const holderDetails = pgTable(
  'holder_detail',
  {
    accountId: accountKey('account_id').primaryKey(),
    /**
     * Name, country of tax residence and member number, encrypted with the key for personal data.
     */
    locked: text().notNull(),
    keptAt: moment('kept_at').notNull(),
    /** Ten years after their shares last moved. */
    keepUntil: moment('keep_until').notNull(),
  },
  (table) => [index('holder_detail_over').on(table.keepUntil)],
)

/** Owners and movements in one file, or one of the two in a file of any size. */
export type RegisterPart = 'both' | 'owners' | 'movements'

/** Each file of the register that an operator has downloaded, or begun to. */
export const registerExports = pgTable('register_export', {
  number: serial().primaryKey(),
  asset: text().$type<typeof shareAsset>().notNull(),
  part: text().$type<RegisterPart>().notNull(),
  /** The end of the day: earlier bookings count. */
  asOf: moment('as_of').notNull(),
  /** The first moment of the movements; null if they begin with the issue, or are left out. */
  movesFrom: moment('moves_from'),
  reason: text().notNull(),
  ticket: text().notNull(),
  takenBy: text('taken_by').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** The filter in words; null for all owners. */
  filter: text(),
  owners: integer().notNull(),
  microShares: baseUnits('micro_shares').notNull(),
  /**
   * SHA-256 of the file. Null while it is written, and permanently if the download was interrupted.
   */
  fingerprint: text(),
  bytes: bigint({ mode: 'number' }),
  endedAt: moment('ended_at'),
})

export type RegisterExport = typeof registerExports.$inferSelect
