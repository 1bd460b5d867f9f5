import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress, integerText, isoTime, transactionHash } from './fields'
import { documentAccepted } from './offering'
import { transaction } from './transaction'

export const currencySymbol = z
  .string()
  .check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a currency we take'))

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
const offer = z.object({
  ...terms,
  id: z.string(),
  feeBps: z.int(),
  /** The least that can be paid in this currency. */
  minimumPay: integerText,
  expiresAt: isoTime,
})
export type Offer = z.infer<typeof offer>

/** A quote that holds. What it says is signed (EIP-712), see contract/quote-proof.ts. */
const lockedQuote = z.object({
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
export type LockedQuote = z.infer<typeof lockedQuote>

const offerId = z.string().check(z.minLength(1), z.maxLength(2_000))
const quoteId = z.uuid('Not a quote we know')

export const purchaseCalls = {
  getConvertedAmount: describe({
    method: 'GET',
    path: 'wallet/getConvertedAmount',
    access: 'member',
    hourlyLimit: 3_600,
    summary:
      'What an amount to pay buys, or what a number of shares costs: name one of the two. Holds for a minute and reserves nothing.',
    request: z.object({
      currency: currencySymbol,
      pay: z.optional(integerText),
      receive: z.optional(integerText),
    }),
    response: offer,
  }),
  lockQuote: describe({
    method: 'POST',
    path: 'wallet/lockQuote',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Reserves the shares of an offer for ten minutes and gives the amount to pay, whose last digits name the quote.',
    request: z.object({
      offerId,
      /** A linked wallet: only what it pays counts. */
      payer: chainAddress,
      /** Said after the question whether a second one like the first is meant. */
      isSecond: z._default(z.boolean(), false),
      /** The documents that pressing the button accepts: an order on older ones is refused. */
      accepted: z.array(documentAccepted).check(z.maxLength(20)),
    }),
    response: lockedQuote,
  }),
  cancelQuote: describe({
    method: 'POST',
    path: 'wallet/cancelQuote',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Gives the reserved shares back. A payment that arrives in spite of it becomes a decision of its payer.',
    request: z.object({ quoteId }),
    response: transaction,
  }),
  buyShare: describe({
    method: 'POST',
    path: 'wallet/buyShare',
    access: 'member',
    sealed: true,
    idempotent: true,
    summary:
      'Says which transaction pays a quote. Answers once that is stored; the chain is followed beside it, also without this call.',
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
    summary:
      'Of a payment that does not match its quote: take what it buys at an offer of this minute, or have it returned.',
    request: z.object({
      transactionId: z.uuid('Not a transaction we know'),
      choice: z.enum(['take', 'return']),
      /** What taking it gives: an offer for the very amount that was paid. */
      offerId: z.optional(offerId),
    }),
    response: transaction,
  }),
}
