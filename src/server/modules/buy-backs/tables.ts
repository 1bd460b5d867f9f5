import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InEachLanguage } from '@/messages/in-each-language'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import type { PayoutCoin } from '@/server/modules/payables/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * announced: two people have approved it, and everybody can read it · open: all money is there, and
 * members may offer shares · closed: offers can no longer be made or withdrawn, and their sum is
 * recorded · settling: two people have approved that, and holders are settled one by one · settled:
 * each holder has their money or shares · called-off: no shares are bought.
 */
export type BuyBackState = 'announced' | 'open' | 'closed' | 'settling' | 'settled' | 'called-off'

/** The bank buys shares back at one price, from members who offer them in time. */
export const buyBacks = pgTable(
  'buy_back',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<typeof shareAsset>().notNull(),
    state: text().$type<BuyBackState>().notNull().default('announced'),
    /** Millionths of a dollar for one share. */
    priceMicroUsd: baseUnits('price_micro_usd').notNull(),
    /** The daily price that the price was checked against when it was announced. */
    dailyPriceMicroUsd: baseUnits('daily_price_micro_usd').notNull(),
    maxMicroShares: baseUnits('max_micro_shares').notNull(),
    coin: text().$type<PayoutCoin>().notNull(),
    decimals: integer().notNull(),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    announcedAt: moment('announced_at').notNull(),
    openedAt: moment('opened_at'),
    closedAt: moment('closed_at'),
    settledAt: moment('settled_at'),
    calledOffAt: moment('called_off_at'),
    whyCalledOff: jsonb('why_called_off').$type<InEachLanguage>(),
    /** The sum of all included offers at the close, from which each part is calculated. */
    offeredMicroShares: baseUnits('offered_micro_shares'),
    /** Parts are rounded down, so it may be slightly below the maximum. */
    boughtMicroShares: baseUnits('bought_micro_shares'),
    /** How far holders have been notified, a thousand at a time in the order of their accounts. */
    toldTo: uuid('told_to'),
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [
    uniqueIndex('buy_back_serial').on(table.serial),
    index('buy_back_to_turn')
      .on(table.serial)
      .where(sql`${table.state} in ('announced', 'open', 'settling')`),
    index('buy_back_to_tell').on(table.serial).where(sql`not ${table.isTold}`),
    check('buy_back_amounts', sql`${table.priceMicroUsd} > 0 and ${table.maxMicroShares} > 0`),
    check('buy_back_dates', sql`${table.closesAt} > ${table.opensAt}`),
    check(
      'buy_back_count',
      sql`(${table.offeredMicroShares} is not null) = (${table.state} in ('closed', 'settling', 'settled'))`,
    ),
    check(
      'buy_back_bought',
      sql`${table.boughtMicroShares} <= ${table.maxMicroShares} and (${table.boughtMicroShares} is not null) = (${table.state} = 'settled')`,
    ),
    check(
      'buy_back_called_off',
      sql`(${table.state} = 'called-off') = (${table.calledOffAt} is not null)`,
    ),
  ],
)

export type BuyBack = typeof buyBacks.$inferSelect

/**
 * waiting: for the close · taken-back: by the member, also if another offer replaced it · returned:
 * none was bought, or the buy-back was called off · settled: some of it was bought.
 */
export type BuyBackOfferState = 'waiting' | 'taken-back' | 'returned' | 'settled'

/** Shares that a member offers. Until the close they are the member's, earn and vote. */
export const buyBackOffers = pgTable(
  'buy_back_offer',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    buyBackId: uuid('buy_back_id')
      .notNull()
      .references(() => buyBacks.id),
    accountId: accountKey('account_id').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    state: text().$type<BuyBackOfferState>().notNull().default('waiting'),
    offeredAt: moment('offered_at').notNull(),
    endedAt: moment('ended_at'),
    /** Its account was on hold at the close: it is excluded, and returned whole. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
    boughtMicroShares: baseUnits('bought_micro_shares'),
    /** The price of the bought shares, in the coin's smallest units. */
    due: baseUnits('due'),
  },
  (table) => [
    uniqueIndex('buy_back_offer_serial').on(table.serial),
    uniqueIndex('buy_back_offer_waiting')
      .on(table.buyBackId, table.accountId)
      .where(sql`${table.state} = 'waiting'`),
    index('buy_back_offer_of_account').on(table.accountId, table.serial),
    check('buy_back_offer_amount', sql`${table.microShares} > 0`),
    check('buy_back_offer_end', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check(
      'buy_back_offer_bought',
      sql`${table.boughtMicroShares} > 0 and ${table.boughtMicroShares} <= ${table.microShares}`,
    ),
    check(
      'buy_back_offer_settled',
      sql`(${table.state} = 'settled') = (${table.boughtMicroShares} is not null) and (${table.state} = 'settled') = (${table.due} is not null)`,
    ),
  ],
)

export type BuyBackOffer = typeof buyBackOffers.$inferSelect
