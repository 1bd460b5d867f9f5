import * as z from 'zod/mini'
import { dollarCoins } from '@/config/coins'
import { describe } from './define'
import { chainAddress, integerText, isoDay, isoTime, transactionHash } from './fields'
import { documentAccepted, purchaseDocument } from './offering'
import { type RecordPlace, recordPlace } from './record-proofs'

/** Amounts of a coin are in its smallest units: eighteen digits after the point. */
export const dividendCoin = z.enum(dollarCoins)
const coin = dividendCoin

/**
 * announced: until its record date · cut: counted, and not paid out yet · payable: its holders are
 * credited · closed: all of it has left.
 */
const dividendState = z.enum(['announced', 'cut', 'payable', 'closed'])

/** asked: waits for the next run · sending: being signed and sent · paid: final on the network. */
export const dividendPayout = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'sending', 'paid']),
  address: chainAddress,
  /** All that was payable in this coin: more than one dividend, if several waited. */
  amount: integerText,
  askedAt: isoTime,
  hash: z.nullable(transactionHash),
  endedAt: z.nullable(isoTime),
})
export type DividendPayout = z.infer<typeof dividendPayout>

export const payableAmount = z.object({
  coin,
  amount: integerText,
  decimals: z.int(),
  /** The newest dividend or buy-back in it: its page sends all of it. */
  from: z.uuid(),
})

/** Why a dividend of somebody who had chosen shares, or a part of it, has stayed money. */
const stayedMoney = z.enum([
  'no-price',
  'closed',
  'sold-out',
  'fewer',
  'not-verified',
  'on-hold',
  'texts',
  'limit',
  'too-little',
])

const taxed = z.object({
  gross: integerText,
  tax: integerText,
  net: integerText,
  /** Basis points with at most one decimal: 2637.5 is 26.375%. */
  rateBps: z.number(),
  isResidenceKnown: z.boolean(),
})

const dividend = z.object({
  id: z.uuid(),
  state: dividendState,
  announcedAt: isoTime,
  /** Shares held at this moment count, staked ones and those in the own wallet too. */
  recordAt: isoTime,
  payAt: isoTime,
  payableAt: z.nullable(isoTime),
  /** Millionths of a dollar for one share. */
  perShare: integerText,
  coin,
  decimals: z.int(),
  /** Where its rates are from; nothing is named of samples. 0.1.0 says none of it. */
  taxes: z._default(
    z.object({
      source: z.nullable(z.string()),
      asOf: z.nullable(isoDay),
      isSample: z.boolean(),
    }),
    { source: null, asOf: null, isSample: false },
  ),
  /** Your own line of the cut; null before it. Zeros for a member who held nothing. */
  counted: z.nullable(
    z.object({
      available: integerText,
      staked: integerText,
      delivered: integerText,
      shares: integerText,
      /** All holders, all their shares, and the fingerprint of all lines. */
      holderCount: z.int(),
      allShares: integerText,
      fingerprint: z.string(),
    }),
  ),
  /**
   * What you would be credited for the shares that count, or that you own now, by what you have told us of
   * your tax; null once you are, while shares are being counted, and if none of yours counts.
   */
  expected: z.nullable(taxed),
  /** gross = net + tax, exactly, with all corrections; null until you are credited. */
  owed: z.nullable(taxed),
  /**
   * Whether it is to become shares, as chosen for it alone or for all; it can be changed until its payment
   * day. 0.1.0 says nothing of shares, so nothing can be changed there.
   */
  reinvest: z._default(
    z.object({ isChosen: z.boolean(), isOfItAlone: z.boolean(), until: isoTime }),
    { isChosen: false, isOfItAlone: false, until: '1970-01-01T00:00:00.000Z' },
  ),
  /**
   * What of the net became shares, at which price, and the transaction that lists them; null if
   * nothing did.
   */
  reinvested: z._default(
    z.nullable(
      z.object({
        transaction: z.uuid(),
        shares: integerText,
        sharePrice: integerText,
        paid: integerText,
      }),
    ),
    null,
  ),
  stayedMoney: z._default(z.nullable(stayedMoney), null),
  payout: z.nullable(dividendPayout),
  /** Of its tax, oldest first: by how much each changed `owed`, and the rate since. Each is sent for itself. */
  corrections: z.array(
    z.object({
      at: isoTime,
      tax: integerText,
      net: integerText,
      rateBps: z.number(),
      isResidenceKnown: z.boolean(),
      payout: z.nullable(dividendPayout),
    }),
  ),
  /** When what you have not asked for goes back to the bank; null if nothing waits, or on hold. */
  lapsesAt: z.nullable(isoTime),
  lapsedAt: z.nullable(isoTime),
})
export type MemberDividend = z.infer<typeof dividend>

/** As `verify.mjs dividend` reads it. */
export function savedDividend(dividend: MemberDividend, place: RecordPlace | null): string {
  const { id, recordAt, perShare, coin, decimals, counted, owed } = dividend
  return JSON.stringify({ id, recordAt, perShare, coin, decimals, counted, owed, place })
}

const residence = z.object({
  /** Two letters of ISO 3166. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: z.string().check(z.minLength(3), z.maxLength(40), z.regex(/^[\p{L}\p{N} ./-]+$/u)),
})
/**
 * waiting: it is another country than that of your verified address, and we decide about it. Until then
 * the higher of both rates is withheld, and what was too much is given back.
 */
const toldResidence = z.extend(residence, { state: z.enum(['counts', 'waiting', 'refused']) })
export type TaxResidence = z.infer<typeof toldResidence>

export const dividendCalls = {
  dividends: describe({
    method: 'GET',
    path: 'user/dividends',
    access: 'member',
    sealed: true,
    openToKeys: true,
    beyondSpec: true,
    summary: 'Your dividends, newest record date first, what is payable, and where it may be sent.',
    request: z.object({}),
    response: z.object({
      docs: z.array(dividend),
      /** What can be sent now, by coin: dividends, and what buy-backs have paid. */
      payable: z.array(payableAmount),
      /**
       * All that was credited after tax and has not gone back to the bank, of both coins, each worth a
       * dollar: in your wallets, on the way there, what can be sent, and what became shares.
       */
      credited: z.object({
        paid: integerText,
        underWay: integerText,
        ready: integerText,
        reinvested: z._default(integerText, '0'),
      }),
      /** Less than this in one coin is not sent by itself. */
      minimum: integerText,
      /** What you own now: it counts for what is announced, if it stays. */
      shares: integerText,
      wallets: z.array(
        z.object({
          address: chainAddress,
          /** Linked before proofs were kept: link it once more, and it can be paid. */
          needsSignature: z.boolean(),
        }),
      ),
      /** The wallet every dividend is sent to without asking. */
      always: z.nullable(chainAddress),
      /** Turning dividends into shares; 0.1.0 has none of it. */
      reinvest: z._default(
        z.object({
          /** Whether all dividends are to become shares, unless something else was chosen for one of them. */
          isChosen: z.boolean(),
          /** What has to be accepted, as it is today; and whether it has changed since you chose. */
          documents: z.array(purchaseDocument),
          isToBeAccepted: z.boolean(),
          /** Whether the offering is open, without which nothing can be chosen. */
          isOpen: z.boolean(),
          /** What your newest dividend comes to in shares at the price of its day. */
          last: z.nullable(
            z.object({
              dividend: z.uuid(),
              at: isoTime,
              coin,
              decimals: z.int(),
              net: integerText,
              shares: integerText,
              sharePrice: integerText,
              rest: integerText,
            }),
          ),
        }),
        { isChosen: false, documents: [], isToBeAccepted: false, isOpen: false, last: null },
      ),
      residence: z.nullable(toldResidence),
      isOnHold: z.boolean(),
    }),
  }),
  dividendProof: describe({
    method: 'GET',
    path: 'user/dividendProof',
    access: 'member',
    sealed: true,
    openToKeys: true,
    beyondSpec: true,
    summary:
      'The way from your own line at a dividend’s record date to the root in the public log; null if you held nothing then, or before the next audit.',
    request: z.object({ dividend: z.uuid() }),
    response: z.object({ place: z.nullable(recordPlace) }),
  }),
  payout: describe({
    method: 'POST',
    path: 'user/payout',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Sends all that is payable in one coin to a linked wallet, once or from now on always.',
    request: z.object({ coin, address: chainAddress, isAlways: z.boolean() }),
    response: dividendPayout,
  }),
  stopPayouts: describe({
    method: 'POST',
    path: 'user/stopPayouts',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Dividends are no longer sent without asking; they stay with us until you ask.',
    request: z.object({}),
    response: z.object({}),
  }),
  reinvest: describe({
    method: 'POST',
    path: 'user/reinvest',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary:
      'Turns a dividend into shares at the price of its payment day, or all that are still to come. It counts for those whose payment day has not begun.',
    request: z.object({
      /** The dividend to turn into shares; null means all that are still to come. */
      dividend: z.nullable(z.uuid()),
      /** The texts of today, as with an order. */
      accepted: z.array(documentAccepted).check(z.maxLength(10)),
    }),
    response: z.object({}),
    hourlyLimit: 20,
  }),
  stopReinvesting: describe({
    method: 'POST',
    path: 'user/stopReinvesting',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'A dividend, or all that are still to come, is credited as money.',
    request: z.object({ dividend: z.nullable(z.uuid()) }),
    response: z.object({}),
    hourlyLimit: 20,
  }),
  taxResidence: describe({
    method: 'POST',
    path: 'user/taxResidence',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'Where you pay tax. It counts for dividends whose record date is still to come.',
    request: residence,
    response: toldResidence,
    hourlyLimit: 20,
  }),
}
