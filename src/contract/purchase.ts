import * as z from 'zod/mini'
import { currencyError } from '@/messages/fields'
import { describe } from './define'
import { chainAddress, integerText, isoTime, transactionHash } from './fields'
import { documentAccepted } from './offering'
import { transaction } from './transaction'

export const currencySymbol = z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,10}$/, { error: currencyError }))

/** Money in base units of its currency, shares in micro-shares, prices in micro-dollars for a whole one. */
const terms = {
  currency: currencySymbol,
  decimals: z.int(),
  pay: integerText,
  /** Contained in `pay`. */
  fee: integerText,
  receive: integerText,
  sharePrice: integerText,
  currencyPrice: integerText,
}

/** A price that is shown while somebody types; nothing is reserved. */
const quote = z.object({
  ...terms,
  id: z.string(),
  feeBps: z.int(),
  /** The least that can be paid in this currency. */
  minimumPay: integerText,
  expiresAt: isoTime,
})
export type Quote = z.infer<typeof quote>

/** A quote that was accepted. What it says is signed (EIP-712), see contract/quote-proof.ts. */
const purchaseOrder = z.object({
  ...terms,
  id: z.string(),
  /** Null for the coin of the chain. */
  token: z.nullable(chainAddress),
  treasury: chainAddress,
  payer: chainAddress,
  lockedAt: isoTime,
  expiresAt: isoTime,
  signature: z.string(),
})
export type PurchaseOrder = z.infer<typeof purchaseOrder>

const offerId = z.string().check(z.minLength(1), z.maxLength(2_000))
const quoteId = z.uuid()

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
  lockQuote: describe({
    method: 'POST',
    path: 'wallet/lockQuote',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary: 'Reserves the shares of a quote for ten minutes and answers the exact amount to pay.',
    request: z.object({
      offerId,
      /** A linked wallet: only what it pays counts. */
      payer: chainAddress,
      /** Said after the question whether a second one like the first is meant. */
      isSecond: z._default(z.boolean(), false),
      /** The documents that pressing the button accepts: an order on older ones is refused. */
      accepted: z.array(documentAccepted).check(z.maxLength(20)),
    }),
    response: purchaseOrder,
  }),
  cancelQuote: describe({
    method: 'POST',
    path: 'wallet/cancelQuote',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Cancels an order. A later payment becomes its payer’s decision.',
    request: z.object({ quoteId }),
    response: transaction,
  }),
  buyShare: describe({
    method: 'POST',
    path: 'wallet/buyShare',
    access: 'member',
    sealed: true,
    idempotent: true,
    summary: 'Reports which transaction pays an order. Payments are found without it, too.',
    request: z.object({ quoteId, hash: transactionHash }),
    response: transaction,
  }),
  resolvePayment: describe({
    method: 'POST',
    path: 'wallet/resolvePayment',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary: 'Take shares at a new quote, or a refund, for an unmatched payment.',
    request: z.object({
      transactionId: z.uuid(),
      choice: z.enum(['take', 'return']),
      /** What taking it gives: a quote for the very amount that was paid. */
      offerId: z.optional(offerId),
      /** Of taking it, the documents that pressing the button accepts: refused on older ones, like an order. */
      accepted: z.optional(z.array(documentAccepted).check(z.maxLength(20))),
    }),
    response: transaction,
  }),
}
