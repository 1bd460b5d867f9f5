import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * identity: the member has named both wallets, and is to be identified again · review: the provider
 * looks at the documents · checked: it is the same person; a code is still to be entered · waiting:
 * all contacts are notified each day, and one answer stops it · approved: two operators have
 * decided, and two owners of the vault sign · done: final on every node · objected: somebody
 * reported that it was not them · withdrawn: by the member · refused: for `why`.
 */
export type RecoveryState =
  | 'identity'
  | 'review'
  | 'checked'
  | 'waiting'
  | 'approved'
  | 'done'
  | 'objected'
  | 'withdrawn'
  | 'refused'

export const openStates = ['identity', 'review', 'checked', 'waiting', 'approved'] as const

/**
 * rejected: the provider did not verify them · other-person: it verified another person · moved:
 * shares left the wallet meanwhile, so somebody has its key · expired: not continued for two weeks.
 */
export type RecoveryRefusal = 'rejected' | 'other-person' | 'moved' | 'expired'

const whereOpen = sql`state in ('identity', 'review', 'checked', 'waiting', 'approved')`

/**
 * A member has lost the wallet that holds their shares, and asks for them to go to another one of
 * theirs.
 */
export const shareRecoveries = pgTable(
  'share_recovery',
  {
    /** Also the id of the new identity check at the provider. */
    id: uuid().primaryKey(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    accountId: accountKey('account_id').notNull(),
    lost: text('lost_address').notNull(),
    fresh: text('fresh_address').notNull(),
    /** The lost wallet's balance when it was begun; from the approval on, what is moved. */
    microShares: baseUnits('micro_shares').notNull(),
    state: text().$type<RecoveryState>().notNull().default('identity'),
    why: text().$type<RecoveryRefusal>(),
    begunAt: moment('begun_at').notNull(),
    checkedAt: moment('checked_at'),
    askedAt: moment('asked_at'),
    /** Until when an objection is possible. */
    waitsUntil: moment('waits_until'),
    /** When the provider is asked, or the member notified, the next time. */
    nextAt: moment('next_at'),
    approvedAt: moment('approved_at'),
    endedAt: moment('ended_at'),
    /** When the provider deleted the new check, after the recovery was over. */
    forgottenAt: moment('forgotten_at'),
  },
  (table) => [
    uniqueIndex('share_recovery_serial').on(table.serial),
    uniqueIndex('share_recovery_open').on(table.accountId).where(whereOpen),
    index('share_recovery_of_account').on(table.accountId, table.serial),
    index('share_recovery_due').on(table.nextAt).where(whereOpen),
    check('share_recovery_amount', sql`${table.microShares} > 0`),
    check('share_recovery_wallets', sql`${table.lost} <> ${table.fresh}`),
    check(
      'share_recovery_end',
      sql`(${table.state} in ('done', 'objected', 'withdrawn', 'refused')) = (${table.endedAt} is not null)`,
    ),
    check('share_recovery_why', sql`(${table.state} = 'refused') = (${table.why} is not null)`),
  ],
)

export type ShareRecovery = typeof shareRecoveries.$inferSelect
