import * as z from 'zod/mini'
import { describe } from '../define'
import { dividendCoin, dividendPayout, payableAmount } from '../dividends'
import { integerText, isoTime } from '../fields'
import { codeSent, oneTimeCode } from './fields'

/**
 * announced: not open yet · open: members may offer · closed, settling: the bought part of each
 * offer is being calculated · settled: everybody has their money or shares · called-off: no shares
 * are bought.
 */
const buyBackState = z.enum(['announced', 'open', 'closed', 'settling', 'settled', 'called-off'])

/**
 * waiting: for the close · taken-back: by you · returned: none of it was bought · settled: some or
 * all of it was.
 */
const offer = z.object({
  state: z.enum(['waiting', 'taken-back', 'returned', 'settled']),
  shares: integerText,
  offeredAt: isoTime,
  endedAt: z.nullable(isoTime),
  bought: integerText,
  /** The price of the offer in the coin’s smallest units. */
  due: integerText,
})
export type BuyBackOfferDoc = z.infer<typeof offer>

const buyBack = z.object({
  id: z.uuid(),
  state: buyBackState,
  /** Millionths of a dollar for one share. */
  price: integerText,
  /** The daily price when it was announced. */
  dailyPrice: integerText,
  /** The limit of shares bought from all members together. */
  most: integerText,
  coin: dividendCoin,
  decimals: z.int(),
  announcedAt: isoTime,
  opensAt: isoTime,
  closesAt: isoTime,
  /** It is called off at this time unless settling has begun; null once that is decided. */
  settleBy: z.nullable(isoTime),
  settledAt: z.nullable(isoTime),
  calledOffAt: z.nullable(isoTime),
  whyCalledOff: z.nullable(z.string()),
  /** What all members offer. While it is open each offer changes it. */
  offered: integerText,
  bought: z.nullable(integerText),
  /** Your newest offer. */
  offer: z.nullable(offer),
  payout: z.nullable(dividendPayout),
})
export type MemberBuyBack = z.infer<typeof buyBack>

const buyBackId = z.uuid()

export const buyBackCalls = {
  buyBacks: describe({
    method: 'GET',
    path: 'user/buyBacks',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Buy-backs by the bank, newest first, with your own offers and what became of them.',
    request: z.object({}),
    response: z.object({
      docs: z.array(buyBack),
      /** What you could still offer now. */
      available: integerText,
      /**
       * Shares that cannot be offered before their term ends, or before they are back in custody.
       */
      staked: integerText,
      delivered: integerText,
      /** The smallest offer, unless it is all. */
      minimum: integerText,
      /** What can be sent to a wallet now, by coin, including dividends that wait. */
      payable: z.array(payableAmount),
      isOnHold: z.boolean(),
    }),
  }),
  buyBackCode: describe({
    method: 'POST',
    path: 'user/buyBackCode',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'Sends the code that an offer is confirmed with to your email.',
    request: z.object({ buyBack: buyBackId }),
    response: codeSent,
  }),
  offerShares: describe({
    method: 'POST',
    path: 'user/offerShares',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Offers available shares to a buy-back, in place of what you offered before. They stay yours until they are bought.',
    request: z.object({ buyBack: buyBackId, shares: integerText, code: oneTimeCode }),
    response: offer,
  }),
  takeBackOffer: describe({
    method: 'POST',
    path: 'user/takeBackOffer',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Takes your offer back, until the buy-back closes.',
    request: z.object({ buyBack: buyBackId }),
    response: z.object({}),
    hourlyLimit: 60,
  }),
}
