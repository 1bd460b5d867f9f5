import { and, eq, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustodyDifference } from '@/contract/custody'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/** Numbers deliveries and transfers together, so that a member's moves are one list. */
export const custodySerial = pgSequence('custody_serial')
const serial = () => bigint({ mode: 'bigint' }).notNull().default(sql`nextval('custody_serial')`)

/**
 * The token of an asset of the books, as this database knows it. A sandbox's chain may start again
 * from zero with the same transactions and hashes: `generation` distinguishes them.
 */
export const shareTokens = pgTable('share_token', {
  asset: text().$type<Asset>().primaryKey(),
  chainId: integer('chain_id').notNull(),
  token: text().notNull(),
  registry: text().notNull(),
  vault: text().notNull(),
  desk: text().notNull(),
  registrar: text().notNull(),
  generation: integer().notNull().default(0),
  /**
   * How far blocks were followed when it came into the books: older ones contain only its
   * deployment.
   */
  firstBlock: bigint('first_block', { mode: 'bigint' }).notNull(),
  /** One operator pauses all moves, two resume them. */
  pausedAt: moment('paused_at'),
  createdAt: moment('created_at').notNull(),
})

/**
 * unlisted: never allowed · asked: an order to list it is under way · listed: may receive ·
 * removed: was listed once.
 */
export type ShareWalletState = 'unlisted' | 'asked' | 'listed' | 'removed'

/** Of this token, on this generation of its chain. */
export const ofToken = (
  table: Record<'asset' | 'generation', AnyPgColumn>,
  token: { asset: string | AnyPgColumn; generation: number | AnyPgColumn },
) => and(eq(table.asset, token.asset), eq(table.generation, token.generation))

/** An address that has held the token, or may: its balance is the sum of settled transfers. */
export const shareWallets = pgTable(
  'share_wallet',
  {
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    address: text().notNull(),
    balance: baseUnits('balance').notNull().default(sql`0`),
    state: text().$type<ShareWalletState>().notNull().default('unlisted'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.asset, table.generation, table.address] }),
    check('share_wallet_balance', sql`${table.balance} >= 0`),
  ],
)

export const isWallet = (token: Parameters<typeof ofToken>[1], address: string | AnyPgColumn) =>
  and(ofToken(shareWallets, token), eq(shareWallets.address, address))

/**
 * seen: in a block that a reorg may still remove · settled: fifteen deep and the same on every
 * node, with its journal, if it changes the books.
 */
export type ShareTransferState = 'seen' | 'settled'

/**
 * delivery: by an order of ours · unordered: out of custody without one · return: into custody ·
 * sent: between the wallets of two members · between: of one member's wallets, or within custody ·
 * astray: to an address that is not linked · onward: from there to another such address · found:
 * from such an address to a member's wallet · recovered: from there into custody.
 */
export type ShareTransferKind =
  | 'delivery'
  | 'unordered'
  | 'return'
  | 'sent'
  | 'between'
  | 'astray'
  | 'found'
  | 'onward'
  | 'recovered'

/** A row for each Transfer log of our token with an effect. */
export const shareTransfers = pgTable(
  'share_transfer',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: serial(),
    asset: text().$type<Asset>().notNull(),
    chainId: integer('chain_id').notNull(),
    generation: integer().notNull(),
    hash: text().notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: moment('block_at').notNull(),
    sender: text().notNull(),
    receiver: text().notNull(),
    amount: baseUnits('amount').notNull(),
    state: text().$type<ShareTransferState>().notNull().default('seen'),
    kind: text().$type<ShareTransferKind>(),
    /** The owners of these wallets at the time of the block. */
    senderId: accountKey('sender_id'),
    receiverId: accountKey('receiver_id'),
    deliveryId: uuid('delivery_id').references(() => shareDeliveries.id),
    seenAt: moment('seen_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('share_transfer_once').on(
      table.chainId,
      table.generation,
      table.hash,
      table.logIndex,
    ),
    index('share_transfer_to_settle').on(table.blockNumber).where(sql`${table.state} = 'seen'`),
    uniqueIndex('share_transfer_of_delivery')
      .on(table.deliveryId)
      .where(sql`${table.deliveryId} is not null`),
    index('share_transfer_of_sender').on(table.senderId, table.serial),
    index('share_transfer_of_receiver').on(table.receiverId, table.serial),
    check('share_transfer_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * A row for each Approval log of our token, of any wallet, because a wallet may be linked later.
 */
export const shareApprovals = pgTable(
  'share_approval',
  {
    hash: text().notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    wallet: text().notNull(),
    spender: text().notNull(),
    amount: baseUnits('amount').notNull(),
    state: text().$type<ShareTransferState>().notNull().default('seen'),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.logIndex] }),
    index('share_approval_to_settle').on(table.blockNumber).where(sql`${table.state} = 'seen'`),
    index('share_approval_of_wallet').on(table.wallet, table.spender, table.blockNumber),
  ],
)

/**
 * asked: its shares are on the way in the books and it can be canceled, perhaps after a wait ·
 * ordered: its order is written and may be signed at any moment · signed: the bytes are stored and
 * can only be sent · approved: two operators allow two owners of the vault to sign it · done: final
 * · canceled: by the member · failed: final on every node without effect, or given up by two
 * operators.
 */
export type DeliveryState =
  | 'asked'
  | 'ordered'
  | 'signed'
  | 'approved'
  | 'done'
  | 'canceled'
  | 'failed'

export const openDeliveryStates = ['asked', 'ordered', 'signed', 'approved'] as const

/**
 * The desk delivers by itself, up to a day's limit; beyond it two people send shares from the
 * vault.
 */
export type DeliverySource = 'desk' | 'vault'

/** A member moves shares to their own wallet. */
export const shareDeliveries = pgTable(
  'share_delivery',
  {
    id: uuid().primaryKey(),
    serial: serial(),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    accountId: accountKey('account_id').notNull(),
    address: text().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    source: text().$type<DeliverySource>().notNull().default('desk'),
    state: text().$type<DeliveryState>().notNull().default('asked'),
    askedAt: moment('asked_at').notNull(),
    /** No order is written before this; null without a wait. */
    waitsUntil: moment('waits_until'),
    /** Identifies the delivery in "This wasn't me"; only its hash is stored. */
    refusalHash: text('refusal_hash'),
    approvedAt: moment('approved_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('share_delivery_of_account').on(table.accountId, table.serial),
    index('share_delivery_under_way')
      .on(table.askedAt)
      .where(sql`${table.state} in ('asked', 'ordered', 'signed')`),
    index('share_delivery_from_vault')
      .on(table.serial)
      .where(sql`${table.source} = 'vault' and ${table.state} in ('asked', 'approved')`),
    uniqueIndex('share_delivery_refusal').on(table.refusalHash),
    check('share_delivery_amount', sql`${table.microShares} > 0`),
    check(
      'share_delivery_end',
      sql`(${table.state} in ('done', 'canceled', 'failed')) = (${table.endedAt} is not null)`,
    ),
  ],
)

export type ShareDelivery = typeof shareDeliveries.$inferSelect

/** The result of the minute's comparison of books and chain. */
export const custodyChecks = pgTable(
  'custody_check',
  {
    id: uuid().primaryKey().defaultRandom(),
    asset: text().$type<Asset>().notNull(),
    at: moment('at').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    nodes: integer().notNull(),
    isEqual: boolean('is_equal').notNull(),
    /** Figures of books and chain, as in the contract. */
    figures: jsonb().notNull(),
    differences: jsonb().$type<CustodyDifference[]>().notNull().default([]),
  },
  (table) => [index('custody_check_newest').on(table.asset, table.at)],
)

/** A key's balance for fees, and how many deliveries it pays for at today's price. */
export interface KeyFunds {
  who: 'desk' | 'registrar'
  address: string
  wei: string
  deliveries: number
  /** The desk's balance in micro-shares. */
  shares?: string
}

/**
 * What the follower knows of the powers over the token and of the keys' fee balances. While it
 * stops orders, none is written or signed; the books continue.
 */
export const custodyWatches = pgTable('custody_watch', {
  asset: text().$type<Asset>().primaryKey(),
  generation: integer().notNull(),
  at: moment('at').notNull(),
  /** A sentence for each power that differs from what is intended. */
  powers: jsonb().$type<string[]>().notNull(),
  funds: jsonb().$type<KeyFunds[]>().notNull(),
  stopsOrders: boolean('stops_orders').notNull(),
  /** Events up to this block are settled, and not read again. */
  eventsThrough: bigint('events_through', { mode: 'bigint' }).notNull(),
  events: jsonb()
    .$type<{ agents: Record<string, string[]>; claimers: Record<string, string> }>()
    .notNull(),
})

/**
 * wanted: two owners of the vault are to freeze the wallet · frozen: every node confirms it ·
 * lifting: they are to release it · lifted: every node confirms it · void: it became unnecessary
 * before it was signed.
 */
export type ShareFreezeState = 'wanted' | 'frozen' | 'lifting' | 'lifted' | 'void'

export const openFreezes = ['wanted', 'frozen', 'lifting'] as const

/**
 * A wallet with shares of a member who is on hold or no longer verified: the token would let them
 * send.
 */
export const shareFreezes = pgTable(
  'share_freeze',
  {
    id: uuid().primaryKey().defaultRandom(),
    asset: text().$type<Asset>().notNull(),
    generation: integer().notNull(),
    accountId: accountKey('account_id').notNull(),
    address: text().notNull(),
    state: text().$type<ShareFreezeState>().notNull().default('wanted'),
    openedAt: moment('opened_at').notNull(),
    /** By when two owners are to have signed; null while no signature is needed. */
    dueAt: moment('due_at'),
    frozenAt: moment('frozen_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('share_freeze_open')
      .on(table.asset, table.generation, table.address)
      .where(sql`${table.endedAt} is null`),
    index('share_freeze_of_account').on(table.accountId, table.openedAt),
    check(
      'share_freeze_end',
      sql`(${table.state} in ('lifted', 'void')) = (${table.endedAt} is not null)`,
    ),
    check(
      'share_freeze_due',
      sql`(${table.state} in ('wanted', 'lifting')) = (${table.dueAt} is not null)`,
    ),
  ],
)

export type ShareFreeze = typeof shareFreezes.$inferSelect
