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
import { purchaseDocument } from './offering'

/** `purchase` begins with an order; `payment` is money that came without one; `swap` never passes through our hands. */
const transactionKind = z.enum(['purchase', 'payment', 'swap'])
export type TransactionKind = z.infer<typeof transactionKind>

/**
 * awaiting: locked, nothing seen · pending: reported or seen, not final · confirmed: shares credited ·
 * decision: does not match, the payer chooses · returning, returned: goes back, went back · held: set
 * aside for the operator · failed, replaced: said by the chain · expired, cancelled: never paid.
 */
const transactionStatus = z.enum([
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
  /** Null for a token that is not taken here. */
  currency: z.nullable(z.string()),
  decimals: z.int(),
  /** What was paid once it is seen, before that what is to be paid; base units. */
  pay: integerText,
  fee: z.nullable(integerText),
  /** Micro-shares: credited, or promised by the order. */
  shares: z.nullable(integerText),
  sharePrice: z.nullable(integerText),
  currencyPrice: z.nullable(integerText),
  /** What a swap brought; as quoted until the chain has told. Null for all else. */
  received: z.nullable(z.object({ currency: z.string(), decimals: z.int(), amount: integerText })),
  hash: z.nullable(transactionHash),
  blockNumber: z.nullable(integerText),
})
export type Transaction = z.infer<typeof transaction>

/** Why a payment could not simply be credited. */
const paymentMismatch = z.enum([
  'late',
  'less',
  'more',
  'no-quote',
  'cancelled',
  'paid-twice',
  'inner-call',
  'wrong-token',
  'unknown-payer',
  'on-hold',
])
export type PaymentMismatch = z.infer<typeof paymentMismatch>

/** All that a receipt needs to be read again on the chain. */
const paid = z.object({
  hash: transactionHash,
  /** −1 for a payment in the chain's own coin, less where a contract passed it on. */
  logIndex: z.int(),
  blockNumber: integerText,
  blockHash: transactionHash,
  blockAt: isoTime,
  payer: chainAddress,
  treasury: chainAddress,
  token: z.nullable(chainAddress),
  amount: integerText,
})

const transactionDetail = z.extend(transaction, {
  /** What was agreed; null for money without an order. */
  quote: z.nullable(
    z.object({
      /** Of money that came a second time it is another's than the transaction's own. */
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
  /** What its order accepted, or taking it, in the versions of that time; empty for those of before. */
  accepted: z.array(purchaseDocument),
  paid: z.nullable(paid),
  /** Of a swap: the wallet that made it. */
  swappedBy: z.nullable(chainAddress),
  confirmations: z.object({ seen: z.int(), needed: z.int() }),
  trouble: z.nullable(paymentMismatch),
  /** A payment with this order's digits that came from a wallet which nobody has linked; nothing was credited by it. */
  stranger: z.nullable(
    z.object({
      hash: transactionHash,
      payer: chainAddress,
      amount: integerText,
      isReturned: z.boolean(),
    }),
  ),
  /** Until when it may be chosen. What taking it gives says a quote for what was paid. */
  decision: z.nullable(z.object({ endsAt: isoTime })),
  refundHash: z.nullable(transactionHash),
  /** When it came to its end. */
  settledAt: z.nullable(isoTime),
  /** Micro-shares that its owner had before and after it was credited; null for what credited nothing. */
  held: z.nullable(z.object({ before: integerText, after: integerText })),
})
export type TransactionDetail = z.infer<typeof transactionDetail>

/** The same for the list, the export and the address of the page. */
export const transactionFilter = {
  kind: z.optional(transactionKind),
  status: z.optional(transactionStatus),
  /** Days in UTC, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  hash: z.optional(transactionHash),
}

/** Beyond so many a list no longer counts: `total` is then this. */
export const maxCounted = 1_000

export const transactionCalls = {
  transactions: describe({
    method: 'GET',
    path: 'wallet/transactions',
    access: 'member',
    sealed: true,
    summary: `Your transactions, newest first, by cursor. Counted up to ${maxCounted}.`,
    request: z.object({
      ...transactionFilter,
      cursor: serialCursor,
      limit: pageLimit(20),
    }),
    response: listOf(transaction),
  }),
  latestTransactions: describe({
    method: 'GET',
    path: 'wallet/latestTransactions',
    access: 'member',
    sealed: true,
    summary: 'All open transactions, then the newest few.',
    request: z.object({}),
    response: z.object({ docs: z.array(transaction), open: z.array(transaction) }),
  }),
  transaction: describe({
    method: 'GET',
    path: 'wallet/transaction',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'One transaction with its order, payment and status.',
    request: z.object({ id: z.uuid() }),
    response: transactionDetail,
  }),
}
