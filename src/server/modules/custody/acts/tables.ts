import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * sweep: shares above the desk's float go to the vault · return: another token that was sent to the
 * desk goes back to its sender.
 */
export type DeskActKind = 'sweep' | 'return'

/**
 * looked-for: every node is asked what a transaction brought · absent: nothing that can be returned
 * · found: two operators may return it · approved: they did, and its order is written · done ·
 * failed.
 */
export type DeskActState = 'looked-for' | 'absent' | 'found' | 'approved' | 'done' | 'failed'

/**
 * unknown: to every node · failed: it brought nothing · nothing: no other token came to the desk,
 * or it was looked up before.
 */
export type AbsentWhy = 'unknown' | 'failed' | 'nothing'

/** Transfers from the desk that two operators decided and no member requested. */
export const deskActs = pgTable(
  'desk_act',
  {
    id: uuid().primaryKey(),
    kind: text().$type<DeskActKind>().notNull(),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    state: text().$type<DeskActState>().notNull(),
    /** The transaction that brought another token, and its log's position. */
    hash: text(),
    logIndex: integer('log_index'),
    /** What is sent, to whom, in the token's smallest unit; null while it is looked up. */
    contract: text(),
    receiver: text(),
    units: baseUnits('units'),
    why: text().$type<AbsentWhy>(),
    askedAt: moment('asked_at').notNull(),
    approvedAt: moment('approved_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('desk_act_arrival')
      .on(table.generation, table.hash, table.logIndex)
      .where(sql`${table.logIndex} is not null and ${table.state} <> 'failed'`),
    index('desk_act_open')
      .on(table.askedAt)
      .where(sql`${table.state} in ('looked-for', 'found', 'approved')`),
    check(
      'desk_act_end',
      sql`(${table.state} in ('absent', 'done', 'failed')) = (${table.endedAt} is not null)`,
    ),
  ],
)

export type DeskAct = typeof deskActs.$inferSelect

/**
 * linked: the member to whom the wallet is linked now owns them · home: two owners of the vault
 * bring them back into custody, for their sender.
 */
export type AstrayWay = 'linked' | 'home'

/** What two operators decided about shares at an address that was not linked. */
export const astrayDecisions = pgTable(
  'astray_decision',
  {
    id: uuid().primaryKey().defaultRandom(),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    address: text().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    way: text().$type<AstrayWay>().notNull(),
    /** The member who owns these shares from then on. */
    accountId: accountKey('account_id'),
    decidedAt: moment('decided_at').notNull(),
    /** Null while the vault is to bring them back. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('astray_decision_open')
      .on(table.asset, table.generation, table.address)
      .where(sql`${table.endedAt} is null`),
    check(
      'astray_decision_owner',
      sql`(${table.way} = 'linked') = (${table.accountId} is not null)`,
    ),
  ],
)

/** How much a member may move, as two operators set it; without a row the terms apply. */
export const deliverySettings = pgTable('delivery_setting', {
  asset: text().$type<Asset>().primaryKey(),
  minimum: baseUnits('minimum').notNull(),
  daily: baseUnits('daily').notNull(),
  dailyCount: integer('daily_count').notNull(),
  changedAt: moment('changed_at').notNull(),
})
