import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChainOrderKind } from '@/server/chain/token/order-kinds'
import { deskActs } from '@/server/modules/custody/acts/tables'
import { shareDeliveries } from '@/server/modules/custody/tables'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * written: awaits a signature · signed: its bytes are stored · done, failed: final on every node ·
 * void: withdrawn or refused before it was signed; its nonce is free again.
 */
export type ChainOrderState = 'written' | 'signed' | 'done' | 'failed' | 'void'

/**
 * What the holder of a key is to sign, to the last byte: contract, call, nonce and fee. The writing
 * process has no key, and the key's holder compares it with the member's own signature.
 */
export const chainOrders = pgTable(
  'chain_order',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ChainOrderKind>().notNull(),
    state: text().$type<ChainOrderState>().notNull().default('written'),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    chainId: integer('chain_id').notNull(),
    /** Null for transfers from the desk decided by operators. */
    accountId: accountKey('account_id'),
    deliveryId: uuid('delivery_id').references(() => shareDeliveries.id),
    actId: uuid('act_id').references(() => deskActs.id),
    /** Lower-case, as everywhere in these tables. */
    wallet: text().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    signer: text().notNull(),
    target: text().notNull(),
    data: text().notNull(),
    nonce: bigint({ mode: 'number' }).notNull(),
    gas: baseUnits('gas').notNull(),
    gasPrice: baseUnits('gas_price').notNull(),
    /** Why a signer refused it, for operators; it is then void. */
    refusal: text(),
    writtenAt: moment('written_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('chain_order_nonce')
      .on(table.generation, table.signer, table.nonce)
      .where(sql`${table.state} <> 'void'`),
    uniqueIndex('chain_order_of_delivery')
      .on(table.deliveryId)
      .where(sql`${table.deliveryId} is not null and ${table.state} <> 'void'`),
    uniqueIndex('chain_order_of_act')
      .on(table.actId)
      .where(sql`${table.actId} is not null and ${table.state} <> 'void'`),
    uniqueIndex('chain_order_to_allow')
      .on(table.asset, table.generation, table.wallet)
      .where(sql`${table.kind} = 'allow' and ${table.state} in ('written', 'signed')`),
    index('chain_order_under_way')
      .on(table.writtenAt)
      .where(sql`${table.state} in ('written', 'signed')`),
  ],
)

export type ChainOrder = typeof chainOrders.$inferSelect

/**
 * The signed bytes of an order. They are stored before they are sent, so after a crash they can
 * only be sent again. A higher fee replaces them under the same nonce and with the same call.
 */
export const chainSends = pgTable(
  'chain_send',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => chainOrders.id),
    generation: integer().notNull(),
    signer: text().notNull(),
    nonce: bigint({ mode: 'number' }).notNull(),
    signedTransaction: text('signed_transaction').notNull(),
    hash: text().notNull(),
    earlierHashes: text('earlier_hashes').array().notNull().default(sql`'{}'`),
    signedAt: moment('signed_at').notNull(),
    sentAt: moment('sent_at'),
    /** The newest block when they were sent: an order that waits too long gets a higher fee. */
    sentBlock: bigint('sent_block', { mode: 'bigint' }),
  },
  (table) => [
    uniqueIndex('chain_send_nonce').on(table.generation, table.signer, table.nonce),
    uniqueIndex('chain_send_hash').on(table.generation, table.hash),
  ],
)
