import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DollarCoin } from '@/config/coins'
import type { WithholdingRates } from '@/config/withholding'
import { accounts } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import { baseUnits } from '@/server/platform/db/tables'

/** What dividends are paid in. */
export type DividendCoin = DollarCoin

/**
 * announced: two people have decided it, and everybody can read it · cut: who held how many shares at
 * the record date is written down · payable: each holder has been credited · closed: all of it has
 * left. A draft is a request of an operator that nobody has approved yet.
 */
export type CorporateActionState = 'announced' | 'cut' | 'payable' | 'closed'

/** A dividend, from its announcement until the last of it has been paid. */
export const corporateActions = pgTable(
  'corporate_action',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<typeof shareAsset>().notNull(),
    state: text().$type<CorporateActionState>().notNull().default('announced'),
    /** Shares held at this moment count, to the millisecond. */
    recordAt: timestamp('record_at', { withTimezone: true }).notNull(),
    payAt: timestamp('pay_at', { withTimezone: true }).notNull(),
    /** Millionths of a dollar for one share. */
    perShareMicroUsd: baseUnits('per_share_micro_usd').notNull(),
    coin: text().$type<DividendCoin>().notNull(),
    decimals: integer().notNull(),
    /** As they were when it was announced: a later change of the table changes later dividends. */
    rates: jsonb().$type<WithholdingRates>().notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }).notNull(),
    cutAt: timestamp('cut_at', { withTimezone: true }),
    payableAt: timestamp('payable_at', { withTimezone: true }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('corporate_action_serial').on(table.serial),
    index('corporate_action_open').on(table.recordAt).where(sql`${table.state} <> 'closed'`),
    check('corporate_action_amount', sql`${table.perShareMicroUsd} > 0`),
    check('corporate_action_dates', sql`${table.payAt} > ${table.recordAt}`),
  ],
)

export type CorporateAction = typeof corporateActions.$inferSelect

/**
 * Until when the books are closed for a dividend or a vote. Once it is committed the database refuses entries
 * of this asset that are dated at or before it (`ledger_apply`), so the lines can be read without
 * stopping anybody.
 */
export const recordCuts = pgTable(
  'record_cut',
  {
    /** Of a dividend or of a vote: each kind has a table of its own, and the cut is the same. */
    actionId: uuid('action_id').primaryKey(),
    asset: text().$type<typeof shareAsset>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /**
     * The number of the first transaction that surely sees this row. Those before it may still be
     * writing, so the lines are read once they have ended.
     */
    readFrom: text('read_from'),
    readAt: timestamp('read_at', { withTimezone: true }),
    holders: integer(),
    microShares: baseUnits('micro_shares'),
    /** SHA-256 over all lines: whoever has them can tell whether one was changed. */
    fingerprint: text(),
  },
  (table) => [index('record_cut_newest').on(table.asset, table.at)],
)

/** What one person held at a cut, by where it lay. */
export const recordLines = pgTable(
  'record_line',
  {
    actionId: uuid('action_id')
      .notNull()
      .references(() => recordCuts.actionId),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
    /** In the own wallet, or on the way there. */
    delivered: baseUnits('delivered').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.accountId] }),
    check('record_line_shares', sql`${table.microShares} > 0`),
    check(
      'record_line_sum',
      sql`${table.microShares} = ${table.available} + ${table.staked} + ${table.delivered}`,
    ),
  ],
)

/**
 * What a dividend or a buy-back owes one holder: gross = net + tax, to the coin's last digit. All of
 * it is paid out the same way. Its figures never change: what a correction moves between tax and net is
 * a part of its own, with a gross of nothing.
 */
export const entitlements = pgTable(
  'entitlement',
  {
    /** Of a dividend or of a buy-back: each kind has a table of its own. */
    actionId: uuid('action_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** 0 is what was credited first; each correction adds one. */
    part: integer().notNull().default(0),
    coin: text().$type<DividendCoin>().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    gross: baseUnits('gross').notNull(),
    tax: baseUnits('tax').notNull(),
    net: baseUnits('net').notNull(),
    rateBps: integer('rate_bps').notNull(),
    /** Whether a residence was known at the record date; which one stays encrypted. */
    isResidenceKnown: boolean('is_residence_known').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The payout that takes it to the wallet, unless that has failed. */
    payoutId: uuid('payout_id').references(() => payouts.id),
    /** When its holder was told that it lapses soon; forgotten again while they are on hold. */
    lapseToldAt: timestamp('lapse_told_at', { withTimezone: true }),
    /** When it went back, because nobody had asked for it in all those years. */
    lapsedAt: timestamp('lapsed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.accountId, table.part] }),
    index('entitlement_of_account').on(table.accountId, table.at),
    index('entitlement_of_payout').on(table.payoutId),
    check('entitlement_sum', sql`${table.gross} = ${table.net} + ${table.tax}`),
    check(
      'entitlement_signs',
      sql`case ${table.part} when 0 then ${table.net} >= 0 and ${table.tax} >= 0 else ${table.gross} = 0 end`,
    ),
    check('entitlement_end', sql`${table.lapsedAt} is null or ${table.payoutId} is null`),
  ],
)

export type Entitlement = typeof entitlements.$inferSelect

/**
 * asked: its money is under way in the books · started: two people have started the run it belongs to
 * · ordered: what is to be signed is written · paid, failed: final; what failed is payable again.
 */
export type PayoutState = 'asked' | 'started' | 'ordered' | 'paid' | 'failed'

/** A member's dividends on the way to their wallet: all that was payable in one coin. */
export const payouts = pgTable(
  'payout',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    coin: text().$type<DividendCoin>().notNull(),
    /** Lower-case, as in `wallet_link`. */
    address: text().notNull(),
    amount: baseUnits('amount').notNull(),
    state: text().$type<PayoutState>().notNull().default('asked'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** The run that two people started; the request that started it has the same name. */
    run: text(),
    /** In `chain_order`: there are the bytes to be signed, and what became of them. */
    orderId: uuid('order_id'),
    hash: text(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
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

/** Where a member wants every dividend sent, without asking again. */
export const payoutChoices = pgTable('payout_choice', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  address: text().notNull(),
  chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
})

/**
 * waiting: another country than that of the verified address, which compliance decides about ·
 * replaced: another was told before anybody had decided, and no dividend goes by it.
 */
export type ResidenceState = 'counts' | 'waiting' | 'refused' | 'replaced'

/** What each member has told of where they pay tax; the newest that counts before a record date does. */
export const taxResidences = pgTable(
  'tax_residence',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
    /** The country and the tax number together, encrypted with the key for personal data. */
    locked: text().notNull(),
    state: text().$type<ResidenceState>().notNull().default('counts'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.toldAt] }),
    index('tax_residence_waiting').on(table.toldAt).where(sql`${table.state} = 'waiting'`),
  ],
)

/** funded: from the bank · remitted: what was withheld, to the tax office · returned: what was left. */
export type DividendTransferKind = 'funded' | 'remitted' | 'returned'

/** A transfer on the chain that two people have assigned to a dividend or a buy-back. Each counts once. */
export const dividendTransfers = pgTable(
  'dividend_transfer',
  {
    hash: text().notNull(),
    logIndex: integer('log_index').notNull(),
    /** Of a dividend or of a buy-back, as with entitlements. */
    actionId: uuid('action_id').notNull(),
    kind: text().$type<DividendTransferKind>().notNull(),
    /** Who paid, or was paid. */
    other: text().notNull(),
    amount: baseUnits('amount').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.logIndex] }),
    index('dividend_transfer_of_action').on(table.actionId, table.at),
    check('dividend_transfer_amount', sql`${table.amount} > 0`),
  ],
)
