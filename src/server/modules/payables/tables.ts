import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DollarCoin } from '@/config/coins'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

/** The coins of dividends. */
export type PayoutCoin = DollarCoin

/** Why a dividend that was to become shares, or a part of it, stayed money. */
export type StayedMoney =
  | 'no-price'
  | 'closed'
  | 'sold-out'
  | 'fewer'
  | 'not-verified'
  | 'on-hold'
  | 'texts'
  | 'limit'
  | 'too-little'

/**
 * What a dividend or a buy-back owes one holder: gross = net + tax + reinvested, to the coin's last
 * digit. The net is money, and is paid out in the same way for every kind. Its figures never
 * change: what a correction moves between tax and net is a separate part, with a gross of zero.
 */
export const entitlements = pgTable(
  'entitlement',
  {
    /** Of a dividend or of a buy-back: each kind has a table of its own. */
    actionId: uuid('action_id').notNull(),
    accountId: accountKey('account_id').notNull(),
    /** 0 is the first credit; each correction adds one. */
    part: integer().notNull().default(0),
    coin: text().$type<PayoutCoin>().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    gross: baseUnits('gross').notNull(),
    tax: baseUnits('tax').notNull(),
    net: baseUnits('net').notNull(),
    /** The price of the shares that it became; null in rows of a release without reinvesting. */
    reinvested: baseUnits('reinvested'),
    /** Why a dividend stayed money although its owner had chosen shares; null if it did not. */
    stayedMoney: text('stayed_money').$type<StayedMoney>(),
    /** Whole basis points, as 0.1.0 knows them; `exactRate` adds the tenths. */
    rateBps: integer('rate_bps').notNull(),
    rateTenths: smallint('rate_tenths').notNull().default(0),
    /** Whether a residence was known at the record date; the country stays encrypted. */
    isResidenceKnown: boolean('is_residence_known').notNull(),
    at: moment('at').notNull(),
    /** The payout that sends it to the wallet, unless that has failed. */
    payoutId: uuid('payout_id').references(() => payouts.id),
    /** When its holder was notified that it lapses soon; cleared while they are on hold. */
    lapseToldAt: moment('lapse_told_at'),
    /** When it went back, because it was not requested in all those years. */
    lapsedAt: moment('lapsed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.accountId, table.part] }),
    index('entitlement_of_account').on(table.accountId, table.at),
    index('entitlement_of_payout').on(table.payoutId),
    check(
      'entitlement_sum',
      sql`${table.gross} = ${table.net} + ${table.tax} + coalesce(${table.reinvested}, 0)`,
    ),
    check(
      'entitlement_reinvested',
      sql`${table.reinvested} is null or ${table.reinvested} = 0 or (${table.part} = 0 and ${table.reinvested} > 0)`,
    ),
    check(
      'entitlement_signs',
      sql`case ${table.part} when 0 then ${table.net} >= 0 and ${table.tax} >= 0 else ${table.gross} = 0 end`,
    ),
    check('entitlement_end', sql`${table.lapsedAt} is null or ${table.payoutId} is null`),
  ],
)

export type Entitlement = typeof entitlements.$inferSelect

/** A holder’s part of a dividend after tax: money and shares. */
export const afterTax = ({ net, reinvested }: Pick<Entitlement, 'net' | 'reinvested'>): bigint =>
  net + (reinvested ?? 0n)

/**
 * asked: its money is under way in the books · started: two people have started its run · ordered:
 * its order is written · paid, failed: final; a failed one is payable again.
 */
export type PayoutState = 'asked' | 'started' | 'ordered' | 'paid' | 'failed'

/** A member's dividends on the way to their wallet: all that was payable in one coin. */
export const payouts = pgTable(
  'payout',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: accountKey('account_id').notNull(),
    coin: text().$type<PayoutCoin>().notNull(),
    /** Lower-case, as in `wallet_link`. */
    address: text().notNull(),
    amount: baseUnits('amount').notNull(),
    state: text().$type<PayoutState>().notNull().default('asked'),
    askedAt: moment('asked_at').notNull(),
    /** The run that two people started; its request has the same name. */
    run: text(),
    /** In `chain_order`, which has the bytes to be signed, and their result. */
    orderId: uuid('order_id'),
    hash: text(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('payout_serial').on(table.serial),
    index('payout_of_account').on(table.accountId, table.serial),
    // A member who presses twice at once has one payout.
    uniqueIndex('payout_under_way')
      .on(table.accountId, table.coin)
      .where(sql`${table.state} in ('asked', 'started', 'ordered')`),
    index('payout_open')
      .on(table.coin, table.serial)
      .where(sql`${table.state} in ('asked', 'started', 'ordered')`),
    uniqueIndex('payout_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('payout_of_run').on(table.run),
    check('payout_amount', sql`${table.amount} > 0`),
    check(
      'payout_end',
      sql`(${table.state} in ('paid', 'failed')) = (${table.endedAt} is not null)`,
    ),
  ],
)

export type Payout = typeof payouts.$inferSelect

/** The wallet to which a member wants every dividend sent automatically. */
export const payoutChoices = pgTable('payout_choice', {
  accountId: accountKey('account_id').primaryKey(),
  address: text().notNull(),
  chosenAt: moment('chosen_at').notNull(),
})

/**
 * funded: from the bank · remitted: withheld tax, to the tax office · proceeds: the price of the
 * shares that dividends became, to the bank · returned: the rest.
 */
export type PayerTransferKind = 'funded' | 'remitted' | 'proceeds' | 'returned'

/**
 * A transfer on the chain that two people have assigned to a dividend or a buy-back. Each counts
 * once.
 */
export const payerTransfers = pgTable(
  'dividend_transfer',
  {
    hash: text().notNull(),
    logIndex: integer('log_index').notNull(),
    /** Of a dividend or of a buy-back, as with entitlements. */
    actionId: uuid('action_id').notNull(),
    kind: text().$type<PayerTransferKind>().notNull(),
    /** The address that paid us, or that was paid. */
    other: text().notNull(),
    amount: baseUnits('amount').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.logIndex] }),
    index('dividend_transfer_of_action').on(table.actionId, table.at),
    check('dividend_transfer_amount', sql`${table.amount} > 0`),
  ],
)
