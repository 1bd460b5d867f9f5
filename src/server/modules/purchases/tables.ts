import { sql } from 'drizzle-orm'
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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PurchaseDocument } from '@/contract/offering'
import type { PaymentMismatch } from '@/contract/transaction'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * seen: found in a block and not judged yet · settled: judged, with a row in `settlement` for any
 * outcome · aside: from an unknown sender, of a token that we do not accept, or too small to buy
 * anything.
 */
export type PaymentState = 'seen' | 'settled' | 'aside'

/** The origin of money: our chain, or our account at the bank. */
export type Origin = 'chain' | 'bank'

/**
 * Incoming payments. For the chain a row for each transfer of a token, each BNB transaction (log
 * −1), and each inner call (log −2 and below); for the bank one for each payment of a booked entry.
 * Columns of the chain are null for the bank, so that no query about the chain finds them.
 */
export const payments = pgTable(
  'payment',
  {
    id: uuid().primaryKey().defaultRandom(),
    origin: text().$type<Origin>().notNull().default('chain'),
    chainId: integer('chain_id'),
    /** The transaction's hash, or the key of the bank's entry. */
    hash: text().notNull(),
    /** Its log index, or the index within the bank's entry. */
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    blockHash: text('block_hash'),
    /** When it was paid: the time of its block, or noon of the day on which the bank booked it. */
    blockAt: moment('block_at').notNull(),
    /** The payer of a bank transfer stays encrypted in the bank's entry. */
    payer: text(),
    /** The receiving account: the treasury's address, or our account's IBAN. */
    treasury: text().notNull(),
    token: text(),
    currency: text(),
    amount: baseUnits('amount').notNull(),
    state: text().$type<PaymentState>().notNull().default('seen'),
    seenAt: moment('seen_at').notNull(),
    /** The order of a bank transfer's reference, and whether the payer is its owner. */
    forOrderId: uuid('for_order_id').references((): AnyPgColumn => purchaseOrders.id),
    forAccountId: accountKey('for_account_id'),
    isOwnName: boolean('is_own_name'),
    /** When the bank reversed it. */
    reversedAt: moment('reversed_at'),
  },
  (table) => [
    uniqueIndex('payment_once').on(table.chainId, table.hash, table.logIndex),
    uniqueIndex('payment_of_entry')
      .on(table.origin, table.hash, table.logIndex)
      .where(sql`${table.origin} = 'bank'`),
    index('payment_for_order').on(table.forOrderId).where(sql`${table.forOrderId} is not null`),
    index('payment_reversed').on(table.id).where(sql`${table.reversedAt} is not null`),
    index('payment_to_settle').on(table.blockNumber).where(sql`${table.state} = 'seen'`),
    index('payment_payer').on(table.payer),
    index('payment_newest').on(table.blockNumber, table.logIndex, table.id),
    index('payment_aside')
      .on(table.blockNumber, table.logIndex, table.id)
      .where(sql`${table.state} = 'aside' and ${table.currency} is not null`),
    check('payment_amount', sql`${table.amount} > 0`),
    check(
      'payment_origin',
      sql`(${table.origin} = 'chain' and num_nonnulls(${table.chainId}, ${table.blockNumber}, ${table.blockHash}, ${table.payer}) = 4)
        or (${table.origin} = 'bank' and num_nonnulls(${table.chainId}, ${table.blockNumber}, ${table.blockHash}, ${table.payer}) = 0)`,
    ),
  ],
)

export type Payment = typeof payments.$inferSelect

type OfChain = 'chainId' | 'blockNumber' | 'blockHash' | 'payer'
export type PaymentOnChain = Payment & { [Key in OfChain]: NonNullable<Payment[Key]> }

export const isOnChain = (payment: Payment): payment is PaymentOnChain => payment.origin === 'chain'

/**
 * credited: shares as ordered · decision: matches no order, so the payer chooses · taken: shares at
 * the price of the moment of choosing · returning, returned: the money is being refunded, is
 * refunded, all of it or the excess over what was kept · held: waits for an operator.
 */
export type Outcome = 'credited' | 'decision' | 'taken' | 'returning' | 'returned' | 'held'

/**
 * The result of a payment, one row each. Every change names the outcome it expects to find, so of
 * two at once only one counts.
 */
export const settlements = pgTable(
  'settlement',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    outcome: text().$type<Outcome>().notNull(),
    accountId: accountKey('account_id'),
    orderId: uuid('order_id').references(() => purchaseOrders.id),
    /**
     * The order with the tag of a stranger's payment. Its owner was notified; there is no credit.
     */
    namedOrderId: uuid('named_order_id').references(() => purchaseOrders.id),
    trouble: text().$type<PaymentMismatch>(),
    /** The figures of the purchase. Null as long as no shares were bought. */
    fee: baseUnits('fee'),
    microShares: baseUnits('micro_shares'),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd'),
    currencyPriceMicroUsd: baseUnits('currency_price_micro_usd'),
    /**
     * For an overpayment whose ordered part was bought, the amount of that part; the rest is
     * refunded. 0: the payment was used or refunded as a whole.
     */
    keptAmount: baseUnits('kept_amount').notNull().default(sql`0`),
    decisionEndsAt: moment('decision_ends_at'),
    decidedAt: moment('decided_at').notNull(),
    accepted: jsonb().$type<PurchaseDocument[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('settlement_of_order').on(table.orderId).where(sql`${table.outcome} = 'credited'`),
    index('settlement_any_order').on(table.orderId),
    index('settlement_decisions')
      .on(table.decisionEndsAt)
      .where(sql`${table.outcome} = 'decision'`),
    index('settlement_to_pay')
      .on(table.outcome)
      .where(sql`${table.outcome} in ('returning', 'held')`),
    index('settlement_of_account').on(table.accountId),
    index('settlement_named').on(table.namedOrderId).where(sql`${table.namedOrderId} is not null`),
    check(
      'settlement_kept',
      sql`${table.keptAmount} = 0 or (${table.keptAmount} > 0 and ${table.microShares} is not null and ${table.outcome} in ('returning', 'returned'))`,
    ),
  ],
)

export type RefundState = 'signed' | 'sent' | 'confirmed' | 'failed'

/**
 * A signed transaction that refunds a payment. It is stored before it is sent, so after a crash it
 * can only be sent again, never signed a second time.
 */
export const refunds = pgTable(
  'refund',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    recipient: text().notNull(),
    amount: baseUnits('amount').notNull(),
    token: text(),
    nonce: bigint({ mode: 'number' }).notNull(),
    signedTransaction: text('signed_transaction').notNull(),
    hash: text().notNull(),
    earlierHashes: text('earlier_hashes').array().notNull().default(sql`'{}'`),
    state: text().$type<RefundState>().notNull().default('signed'),
    signedAt: moment('signed_at').notNull(),
    /** When it was final, also if it failed. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('refund_hash').on(table.hash),
    uniqueIndex('refund_nonce').on(table.nonce),
  ],
)

export type Refund = typeof refunds.$inferSelect

/**
 * approved: by two operators · ordered: signed by the product, awaiting the treasury's key ·
 * uploaded: its transaction is here · taken: it is a refund now · refused: another transaction may
 * come · returned: final · failed: has paid nobody · void, expired.
 */
export type RefundOrderState =
  | 'approved'
  | 'ordered'
  | 'uploaded'
  | 'taken'
  | 'refused'
  | 'returned'
  | 'failed'
  | 'void'
  | 'expired'

/**
 * A refund that two operators approved, on its way to a signature by the treasury's key. No row of
 * this table moves money; the refund that it leads to does.
 */
export const refundOrders = pgTable(
  'operator_return',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    recipient: text().notNull(),
    state: text().$type<RefundOrderState>().notNull().default('approved'),
    /** A note for operators about the refund, such as why it failed. */
    said: text(),
    askedBy: text('asked_by').notNull(),
    approvedAt: moment('approved_at').notNull(),
    /** The order as it was handed out to be signed. It is never rewritten. */
    document: text(),
    nonce: bigint({ mode: 'number' }),
    expiresAt: moment('expires_at'),
    signedTransaction: text('signed_transaction'),
    hash: text(),
    uploadedBy: text('uploaded_by'),
    uploadedAt: moment('uploaded_at'),
  },
  (table) => [
    uniqueIndex('operator_return_open')
      .on(table.paymentId)
      .where(sql`${table.state} in ('approved', 'ordered', 'uploaded', 'taken', 'refused')`),
    uniqueIndex('operator_return_hash').on(table.hash),
    index('operator_return_under_way')
      .on(table.state)
      .where(sql`${table.state} in ('approved', 'ordered', 'uploaded', 'taken', 'refused')`),
    index('operator_return_of').on(table.paymentId, table.approvedAt),
    check(
      'operator_return_uploaded',
      sql`${table.state} not in ('uploaded', 'taken') or (${table.document} is not null and ${table.signedTransaction} is not null and ${table.hash} is not null)`,
    ),
  ],
)

export const treasuryChecks = pgTable(
  'treasury_check',
  {
    id: uuid().primaryKey().defaultRandom(),
    currency: text().notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    onChain: baseUnits('on_chain').notNull(),
    inBooks: baseUnits('in_books').notNull(),
    checkedAt: moment('checked_at').notNull(),
    details: jsonb().notNull().default({}),
  },
  (table) => [
    index('treasury_check_newest').on(table.currency, table.checkedAt),
    index('treasury_check_apart')
      .on(table.checkedAt)
      .where(sql`${table.onChain} <> ${table.inBooks}`),
  ],
)

export type TreasuryCheck = typeof treasuryChecks.$inferSelect

/**
 * open: its shares are reserved · settled: paid and credited · released: time is over, shares given
 * back · cancelled: by the member, shares given back.
 */
export type OrderState = 'open' | 'settled' | 'released' | 'cancelled'

/** The source of amount tags. A tag never identifies a second order. */
export const amountTags = pgSequence('quote_digits', { startWith: 1, maxValue: 999_999_999 })

export const purchaseOrders = pgTable(
  'purchase_order',
  {
    id: uuid().primaryKey(),
    accountId: accountKey('account_id').notNull(),
    origin: text().$type<Origin>().notNull().default('chain'),
    state: text().$type<OrderState>().notNull().default('open'),
    currency: text().notNull(),
    token: text(),
    decimals: integer().notNull(),
    pay: baseUnits('pay').notNull(),
    fee: baseUnits('fee').notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd').notNull(),
    currencyPriceMicroUsd: baseUnits('currency_price_micro_usd').notNull(),
    /** Wallet, tag and signature are for the chain; a bank transfer has a reference. */
    payer: text(),
    treasury: text().notNull(),
    amountTag: bigint('amount_tag', { mode: 'number' }),
    /** ISO 11649, for members who pay by bank transfer. */
    reference: text(),
    lockedAt: moment('locked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    signature: text(),
    accepted: jsonb().$type<PurchaseDocument[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('purchase_order_amount_tag').on(table.currency, table.amountTag),
    uniqueIndex('purchase_order_reference').on(table.reference),
    index('purchase_order_open_of_account').on(table.accountId).where(sql`${table.state} = 'open'`),
    index('purchase_order_open_until').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check(
      'purchase_order_amounts',
      sql`${table.pay} > 0 and ${table.fee} >= 0 and ${table.microShares} > 0`,
    ),
    check(
      'purchase_order_origin',
      sql`(${table.origin} = 'chain' and num_nonnulls(${table.payer}, ${table.amountTag}, ${table.signature}) = 3 and ${table.reference} is null)
        or (${table.origin} = 'bank' and num_nonnulls(${table.payer}, ${table.amountTag}, ${table.signature}) = 0 and ${table.reference} is not null)`,
    ),
  ],
)

export type WalletOrder = typeof purchaseOrders.$inferSelect & { payer: string }

export const isPaidOnChain = (order: typeof purchaseOrders.$inferSelect): order is WalletOrder =>
  order.payer !== null

export type SubmissionState = 'waiting' | 'seen' | 'failed' | 'replaced' | 'given-up'

/** Hashes with which members say they paid. They only help to find a payment; the chain decides. */
export const paymentSubmissions = pgTable(
  'payment_submission',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => purchaseOrders.id),
    hash: text().notNull(),
    state: text().$type<SubmissionState>().notNull().default('waiting'),
    /**
     * The transaction's nonce, once a node has reported it. If another transaction of the sender
     * with this nonce becomes final, this one was replaced.
     */
    nonce: bigint({ mode: 'number' }),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_submission_once').on(table.orderId, table.hash),
    index('payment_submission_waiting').on(table.reportedAt).where(sql`${table.state} = 'waiting'`),
    index('payment_submission_hash').on(table.hash),
  ],
)
