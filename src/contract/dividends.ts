import * as z from 'zod/mini'
import { dollarCoins } from '@/config/coins'
import { describe } from './define'
import { chainAddress, integerText, isoDay, isoTime, transactionHash } from './fields'
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
  /** Your own line of the cut; null before it. Zeros for whoever held nothing. */
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
       * dollar: in your wallets, on the way there, and what can be sent.
       */
      credited: z.object({ paid: integerText, underWay: integerText, ready: integerText }),
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
