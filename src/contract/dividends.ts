import * as z from 'zod/mini'
import { dollarCoins } from '@/config/coins'
import { describe } from './define'
import { chainAddress, integerText, isoDay, isoTime, transactionHash } from './fields'
import { documentAccepted, purchaseDocument } from './offering'
import { type RecordPlace, recordPlace } from './record-proofs'

/** Amounts of a coin are in its smallest units, with eighteen decimals. */
export const dividendCoin = z.enum(dollarCoins)
const coin = dividendCoin

/**
 * announced: until its record date · cut: counted, but not paid out yet · payable: its holders are
 * credited · closed: all of its money has left.
 */
const dividendState = z.enum(['announced', 'cut', 'payable', 'closed'])

/** asked: waits for the next run · sending: being signed and sent · paid: final on the network. */
export const dividendPayout = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'sending', 'paid']),
  address: chainAddress,
  /** All that was payable in this coin, which may be several dividends. */
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
  /** The newest dividend or buy-back in it, whose page sends all of it. */
  from: z.uuid(),
})

/** Why a dividend or a part of it stayed money although the member had chosen shares. */
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
  /** Shares held at this moment count, including staked ones and those in own wallets. */
  recordAt: isoTime,
  payAt: isoTime,
  payableAt: z.nullable(isoTime),
  /** Millionths of a dollar for one share. */
  perShare: integerText,
  coin,
  decimals: z.int(),
  /** The source of its rates; empty for sample rates. Dividends of 0.1.0 have none. */
  taxes: z._default(
    z.object({
      source: z.nullable(z.string()),
      asOf: z.nullable(isoDay),
      isSample: z.boolean(),
    }),
    { source: null, asOf: null, isSample: false },
  ),
  /**
   * Your own line in the list of holders; null before the record date. Zeros for a member who held
   * no shares.
   */
  counted: z.nullable(
    z.object({
      available: integerText,
      staked: integerText,
      delivered: integerText,
      shares: integerText,
      /** All holders, all their shares, and the hash of all lines. */
      holderCount: z.int(),
      allShares: integerText,
      fingerprint: z.string(),
    }),
  ),
  /**
   * What you would be credited for the shares that count, or that you own now, with your tax
   * residence as told; null once you are credited, while shares are being counted, and if none of
   * yours counts.
   */
  expected: z.nullable(taxed),
  /** gross = net + tax, exactly, with all corrections; null until you are credited. */
  owed: z.nullable(taxed),
  /**
   * Whether it will become shares, as chosen for this dividend or for all. It can be changed until
   * the payment day. 0.1.0 does not have it, so there it cannot be changed.
   */
  reinvest: z._default(
    z.object({ isChosen: z.boolean(), isOfItAlone: z.boolean(), until: isoTime }),
    { isChosen: false, isOfItAlone: false, until: '1970-01-01T00:00:00.000Z' },
  ),
  /**
   * How much of the net became shares, at which price, and the transaction that lists them; null if
   * none did.
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
  /**
   * Corrections of the tax, oldest first: by how much each changed `owed`, and the new rate. Each
   * is sent separately.
   */
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
  /**
   * When money that you have not requested goes back to the bank; null if none waits, or on hold.
   */
  lapsesAt: z.nullable(isoTime),
  lapsedAt: z.nullable(isoTime),
})
export type MemberDividend = z.infer<typeof dividend>

/** In the form that `verify.mjs dividend` reads. */
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
 * waiting: the country differs from that of the verified address, so an operator decides. Until
 * then the higher of both rates is withheld, and the excess is refunded.
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
      /** What can be sent now, by coin, from dividends and buy-backs. */
      payable: z.array(payableAmount),
      /**
       * All that was credited after tax and has not gone back to the bank, in dollars over both
       * coins: in wallets, on the way there, ready to be sent, and turned into shares.
       */
      credited: z.object({
        paid: integerText,
        underWay: integerText,
        ready: integerText,
        reinvested: z._default(integerText, '0'),
      }),
      /** Smaller amounts in one coin are not sent by themselves. */
      minimum: integerText,
      /**
       * What you own now. It counts for announced dividends if you still hold it at the record
       * date.
       */
      shares: integerText,
      wallets: z.array(
        z.object({
          address: chainAddress,
          /** Linked before signatures were kept. It can be paid after it is linked again. */
          needsSignature: z.boolean(),
        }),
      ),
      /** The wallet to which every dividend is sent automatically. */
      always: z.nullable(chainAddress),
      /** Turning dividends into shares; 0.1.0 does not have it. */
      reinvest: z._default(
        z.object({
          /**
           * Whether all dividends become shares, unless another choice was made for one of them.
           */
          isChosen: z.boolean(),
          /**
           * The current documents that have to be accepted, and whether they have changed since the
           * choice.
           */
          documents: z.array(purchaseDocument),
          isToBeAccepted: z.boolean(),
          /** Whether the offering is open. While it is closed there is no choice. */
          isOpen: z.boolean(),
          /** What your newest dividend is in shares at the price of its day. */
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
      /** The dividend to turn into shares; null for all future ones. */
      dividend: z.nullable(z.uuid()),
      /** The current documents, as with an order. */
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
