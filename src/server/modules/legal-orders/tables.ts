import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * waiting: both sides are notified, and the days of notice run · moving: available shares move, and
 * those that are staked or in a wallet follow · standing: the shares are frozen · done: all of them
 * have moved · objected: the member objected · stopped: by two operators · lifted: a freeze, by two
 * operators.
 */
export type LegalOrderState =
  | 'waiting'
  | 'moving'
  | 'standing'
  | 'done'
  | 'objected'
  | 'stopped'
  | 'lifted'

export type LegalOrderAct = 'transfer' | 'freeze'
export type LegalOrderBasis = 'estate' | 'court'

const whereOver = sql`state in ('done', 'objected', 'stopped', 'lifted')`

/** What an estate or a court has two operators do with a member's shares. */
export const shareLegalOrders = pgTable(
  'legal_order',
  {
    id: uuid().primaryKey(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<Asset>().notNull(),
    act: text().$type<LegalOrderAct>().notNull(),
    basis: text().$type<LegalOrderBasis>().notNull(),
    /** The member whose shares they are. */
    accountId: accountKey('account_id').notNull(),
    receiverId: accountKey('receiver_id'),
    /** Null for all that they own. */
    wanted: baseUnits('wanted_micro_shares'),
    moved: baseUnits('moved_micro_shares').notNull().default(sql`0`),
    fileNumber: text('file_number').notNull(),
    /** The document it is based on, and its hash; the document itself is stored elsewhere. */
    document: text().notNull(),
    documentHash: text('document_hash').notNull(),
    /** False if the court forbids notifying the member. */
    isTold: boolean('is_told').notNull(),
    state: text().$type<LegalOrderState>().notNull(),
    begunAt: moment('begun_at').notNull(),
    /** Until when the member may object. */
    waitsUntil: moment('waits_until'),
    /** When the member is notified once more; null once they have been. */
    remindAt: moment('remind_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('legal_order_serial').on(table.serial),
    index('legal_order_of_account').on(table.accountId, table.serial),
    index('legal_order_to_receiver').on(table.receiverId, table.serial),
    index('legal_order_open').on(table.serial).where(sql`not (${whereOver})`),
    // One document moves shares to a member once.
    uniqueIndex('legal_order_once')
      .on(table.accountId, table.receiverId, table.fileNumber, table.documentHash)
      .where(sql`state in ('waiting', 'moving', 'done')`),
    check(
      'legal_order_receiver',
      sql`(${table.act} = 'transfer') = (${table.receiverId} is not null)`,
    ),
    check('legal_order_two', sql`${table.receiverId} <> ${table.accountId}`),
    check('legal_order_amount', sql`${table.wanted} > 0`),
    check('legal_order_moved', sql`${table.moved} >= 0 and ${table.moved} <= ${table.wanted}`),
    check('legal_order_document', sql`${table.documentHash} ~ '^[0-9a-f]{64}$'`),
    check('legal_order_told', sql`${table.isTold} or ${table.basis} = 'court'`),
    check('legal_order_end', sql`(${whereOver}) = (${table.endedAt} is not null)`),
    check(
      'legal_order_state',
      sql`(${table.act} = 'freeze') = (state in ('standing', 'lifted')) and (state <> 'waiting' or ${table.waitsUntil} is not null)`,
    ),
  ],
)

export type LegalOrder = typeof shareLegalOrders.$inferSelect
