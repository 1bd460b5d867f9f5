import * as z from 'zod/mini'
import { currencyError } from '@/messages/fields'
import { describe } from './define'
import { chainAddress, integerText, isoTime, transactionHash } from './fields'
import { documentAccepted } from './offering'
import { transaction } from './transaction'

export const currencySymbol = z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,10}$/, { error: currencyError }))

/** Money in base units, shares in micro-shares, prices in micro-dollars for a whole one. */
const terms = {
  currency: currencySymbol,
  decimals: z.int(),
  pay: integerText,
  /** The fee, which is included in `pay`. */
  fee: integerText,
  receive: integerText,
  sharePrice: integerText,
  currencyPrice: integerText,
}

/** The price of an amount. It reserves no shares (R47). */
const quote = z.object({
  ...terms,
  id: z.string(),
  feeBps: z.int(),
  minimumPay: integerText,
  /** The most that this member may order by bank transfer. */
  maxPay: z.optional(integerText),
  expiresAt: isoTime,
})
export type Quote = z.infer<typeof quote>

/** Signed (EIP-712): contract/proofs.ts. */
const purchaseOrder = z.object({
  ...terms,
  id: z.string(),
  /** Null for the chain's native coin. */
  token: z.nullable(chainAddress),
  treasury: chainAddress,
  payer: chainAddress,
  lockedAt: isoTime,
  expiresAt: isoTime,
  signature: z.string(),
})
export type PurchaseOrder = z.infer<typeof purchaseOrder>

/** To be paid from a bank account in the member’s own name, in cents. */
const bankOrder = z.object({
  ...terms,
  id: z.string(),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  /**
   * The creditor reference (ISO 11649) that identifies the order, so it has to be on the transfer.
   */
  reference: z.string(),
  lockedAt: isoTime,
  /** For a transfer that the bank books later, the payer decides what happens. */
  expiresAt: isoTime,
})
export type BankOrder = z.infer<typeof bankOrder>

const quoteId = z.string().check(z.minLength(1), z.maxLength(2_000))
export const orderId = z.uuid()

export const purchaseCalls = {
  getConvertedAmount: describe({
    method: 'GET',
    path: 'wallet/getConvertedAmount',
    access: 'member',
    hourlyLimit: 3_600,
    summary: 'What an amount buys or shares cost: name one. Holds for a minute, reserves nothing.',
    request: z.object({
      currency: currencySymbol,
      pay: z.optional(integerText),
      receive: z.optional(integerText),
    }),
    response: quote,
  }),
  placeOrder: describe({
    method: 'POST',
    path: 'wallet/placeOrder',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary: 'Reserves the shares of a quote for ten minutes and answers the exact amount to pay.',
    request: z.object({
      quoteId,
      /**
       * The linked wallet that will pay. A payment from another wallet linked to the buyer counts
       * as well.
       */
      payer: chainAddress,
      /** The buyer confirms that a second order is intended. */
      isSecond: z._default(z.boolean(), false),
      /**
       * The versions of the documents that the buyer has seen. An order with older ones is refused
       * (R50).
       */
      accepted: z.array(documentAccepted).check(z.maxLength(20)),
    }),
    response: purchaseOrder,
  }),
  placeBankOrder: describe({
    method: 'POST',
    path: 'wallet/placeBankOrder',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Reserves the shares of a quote in dollars, and answers how to pay it by bank transfer.',
    request: z.object({
      quoteId,
      accepted: z.array(documentAccepted).check(z.maxLength(20)),
    }),
    response: bankOrder,
  }),
  cancelOrder: describe({
    method: 'POST',
    path: 'wallet/cancelOrder',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Cancels an order. A later payment becomes its payer’s decision.',
    request: z.object({ orderId }),
    response: transaction,
  }),
  buyShare: describe({
    method: 'POST',
    path: 'wallet/buyShare',
    access: 'member',
    sealed: true,
    idempotent: true,
    summary: 'Reports which transaction pays an order. Payments are found without it, too.',
    request: z.object({ orderId, hash: transactionHash }),
    response: transaction,
  }),
  resolvePayment: describe({
    method: 'POST',
    path: 'wallet/resolvePayment',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'For an unmatched payment: shares at a new quote, for all or for what was ordered, or a refund.',
    request: z.object({
      transactionId: z.uuid(),
      /** `keep` is for an overpayment: the ordered shares are bought, and the rest is refunded. */
      choice: z.enum(['take', 'keep', 'refund']),
      quoteId: z.optional(quoteId),
      accepted: z.optional(z.array(documentAccepted).check(z.maxLength(20))),
    }),
    response: transaction,
  }),
}
