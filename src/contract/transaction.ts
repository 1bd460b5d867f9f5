import * as z from 'zod/mini'
import { describe, listOf } from './define'
import {
  chainAddress,
  integerText,
  isoDay,
  isoTime,
  pageLimit,
  serialCursor,
  transactionHash,
} from './fields'
import { maxCounted } from './max-counted'
import { purchaseDocument } from './offering'

/**
 * `payment` came without an order; `swap` does not pass through us; `reinvestment` is a dividend
 * that became shares.
 */
export const transactionKind = z.enum(['purchase', 'payment', 'swap', 'reinvestment'])
export type TransactionKind = z.infer<typeof transactionKind>

/**
 * awaiting: ordered, not paid · pending: reported or seen, not final · confirmed: credited ·
 * decision: the payer chooses · held: an operator decides · returning, returned: sent back to its
 * payer · failed, replaced: by the chain · expired, cancelled: unpaid.
 */
export const transactionStatus = z.enum([
  'awaiting',
  'pending',
  'confirmed',
  'decision',
  'returning',
  'returned',
  'held',
  'failed',
  'replaced',
  'expired',
  'cancelled',
])
export type TransactionStatus = z.infer<typeof transactionStatus>

export const transaction = z.object({
  id: z.string(),
  kind: transactionKind,
  status: transactionStatus,
  at: isoTime,
  /** Null for a token that we do not accept. */
  currency: z.nullable(z.string()),
  decimals: z.int(),
  /** Paid or due; base units. */
  pay: integerText,
  fee: z.nullable(integerText),
  /** Micro-shares: credited, or promised. */
  shares: z.nullable(integerText),
  sharePrice: z.nullable(integerText),
  currencyPrice: z.nullable(integerText),
  /** The quoted amount until the chain has the real one; null for all but swaps. */
  received: z.nullable(z.object({ currency: z.string(), decimals: z.int(), amount: integerText })),
  hash: z.nullable(transactionHash),
  blockNumber: z.nullable(integerText),
})
export type Transaction = z.infer<typeof transaction>

const paymentMismatch = z.enum([
  'late',
  'less',
  'more',
  // There is no order. The name is older than the word order, and pages rely on it.
  'no-quote',
  'cancelled',
  'paid-twice',
  'inner-call',
  'wrong-token',
  'unknown-payer',
  'on-hold',
  // For bank transfers only: it came from an account in another name, or the bank reversed it.
  'other-name',
  'reversed',
])
export type PaymentMismatch = z.infer<typeof paymentMismatch>

const paid = z.object({
  hash: transactionHash,
  /** −1 for the chain's native coin, lower if a contract passed it on. */
  logIndex: z.int(),
  blockNumber: integerText,
  blockHash: transactionHash,
  blockAt: isoTime,
  payer: chainAddress,
  treasury: chainAddress,
  token: z.nullable(chainAddress),
  amount: integerText,
})

/** How to pay an order by bank transfer: the payee, and the reference on the transfer. */
const transfer = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The creditor reference that the payer writes on the transfer (ISO 11649). */
  reference: z.string(),
  pay: integerText,
  fee: integerText,
  shares: integerText,
  sharePrice: integerText,
  lockedAt: isoTime,
  /** For a transfer that the bank books later, the payer decides what happens. */
  expiresAt: isoTime,
  /** The day on which the bank booked the payment. */
  bookedOn: z.nullable(isoDay),
  /** The bank’s own id for it. */
  bankReference: z.nullable(z.string()),
  /** The end-to-end id of the refund, by which a bank finds it. */
  refundReference: z.nullable(z.string()),
})

const transactionDetail = z.extend(transaction, {
  /** For a payment by bank transfer, which has neither `quote` nor `paid`. */
  transfer: z.nullable(transfer),
  quote: z.nullable(
    z.object({
      id: z.string(),
      currency: z.string(),
      decimals: z.int(),
      pay: integerText,
      fee: integerText,
      shares: integerText,
      sharePrice: integerText,
      currencyPrice: integerText,
      token: z.nullable(chainAddress),
      treasury: chainAddress,
      payer: chainAddress,
      lockedAt: isoTime,
      expiresAt: isoTime,
      signature: z.string(),
    }),
  ),
  accepted: z.array(purchaseDocument),
  /** The dividend that became these shares; 0.1.0 does not have the field. */
  dividend: z._default(z.nullable(z.uuid()), null),
  paid: z.nullable(paid),
  swappedBy: z.nullable(chainAddress),
  confirmations: z.object({ seen: z.int(), needed: z.int() }),
  trouble: z.nullable(paymentMismatch),
  /**
   * A payment with this order's amount tag from a wallet that is not linked. It was not credited.
   */
  stranger: z.nullable(
    z.object({
      hash: transactionHash,
      payer: chainAddress,
      amount: integerText,
      isReturned: z.boolean(),
    }),
  ),
  decision: z.nullable(z.object({ endsAt: isoTime })),
  /** The excess of an overpayment that is or was refunded; null if there is none. */
  rest: z.nullable(z.object({ amount: integerText, isReturned: z.boolean() })),
  refundHash: z.nullable(transactionHash),
  endedAt: z.nullable(isoTime),
  /** In micro-shares; null if it was not credited. */
  held: z.nullable(z.object({ before: integerText, after: integerText })),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

const transactionFilter = {
  kind: z.optional(transactionKind),
  status: z.optional(transactionStatus),
  /** UTC, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  hash: z.optional(transactionHash),
}

export const transactionCalls = {
  transactions: describe({
    method: 'GET',
    path: 'wallet/transactions',
    access: 'member',
    sealed: true,
    openToKeys: true,
    summary: `Your transactions, newest first, by cursor. Counted up to ${maxCounted}.`,
    request: z.object({
      ...transactionFilter,
      cursor: serialCursor,
      limit: pageLimit(20),
    }),
    response: listOf(transaction),
  }),
  transaction: describe({
    method: 'GET',
    path: 'wallet/transaction',
    access: 'member',
    sealed: true,
    openToKeys: true,
    beyondSpec: true,
    summary: 'One transaction with its order, payment and status.',
    request: z.object({ id: z.uuid() }),
    response: transactionDetail,
  }),
}
