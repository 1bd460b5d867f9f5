import * as z from 'zod/mini'
import { describe, listOf } from '../define'
import { integerText, isoTime, pageLimit } from '../fields'
import { transaction } from '../transaction'
import { priceRange } from '../wallet'
import { linkedWallet } from './wallet-link'

/** What the shares that are held came at: paid with fees, earned, or received at the price of their day. */
const book = z.object({ paid: integerText, rewards: integerText, received: integerText })

/** In micro-dollars: the value is the three of the book and the gain. */
const gains = z.object({
  book,
  gain: integerText,
  /** Of the whole book; null while it is empty. */
  gainBps: z.nullable(z.int()),
  /** What came for shares that went, less their book value; absent while none went. */
  realised: z.optional(integerText),
})

/** Shares in micro-shares, money in micro-dollars. */
export const holdings = z.object({
  available: integerText,
  staked: integerText,
  /** Promised by quotes that are paid and not yet final. */
  pending: integerText,
  /** Counted for stakes and not yet claimed: not part of what is held. */
  rewards: integerText,
  sharePrice: integerText,
  priceAt: isoTime,
  value: integerText,
  /** By the moving average. */
  ...gains.shape,
  /** The same where the first shares that came are the first that go. */
  fifo: gains,
})
export type Holdings = z.infer<typeof holdings>

/** As many as a chart can show. */
export const maxShownDeals = 200

export const deal = z.object({
  id: z.string(),
  kind: z.literal('purchase'),
  at: isoTime,
  shares: integerText,
  sharePrice: integerText,
  /** What was paid in micro-dollars at the rate of the quote, fee included. */
  cost: integerText,
})
export type Deal = z.infer<typeof deal>

/** Rewards that became available; one who left early may have been paid or given back. */
const rewardEvent = z.object({
  id: z.string(),
  kind: z.enum(['claim', 'leave']),
  at: isoTime,
  shares: integerText,
  sharePrice: integerText,
})

/** Currency for currency; shares are never part of it. */
const swapEvent = z.pick(transaction, {
  id: true,
  at: true,
  currency: true,
  decimals: true,
  pay: true,
  received: true,
})

const nextStep = z.enum([
  'verify',
  'wallet',
  'two-factor',
  'recovery-codes',
  'buy',
  'decide',
  'claim',
  'stake',
])
export type NextStep = z.infer<typeof nextStep>

export const holdingsCalls = {
  myWallet: describe({
    method: 'GET',
    path: 'user/my-wallet',
    access: 'member',
    sealed: true,
    summary: 'Your balances, pending shares and linked wallets.',
    request: z.object({}),
    response: z.object({
      holdings,
      wallets: z.array(linkedWallet),
      /** Orders whose payment is on its way: what `pending` of the holdings is made of, newest first. */
      moving: z.array(transaction),
      /** Running stakes: how many, and the one that comes back first. */
      stakes: z.object({
        runningCount: z.int(),
        next: z.nullable(z.object({ months: z.int(), unlocksAt: isoTime })),
      }),
    }),
  }),
  dashboard: describe({
    method: 'GET',
    path: 'user/dashboard',
    access: 'member',
    sealed: true,
    summary: 'Holdings, value, gain, latest transactions and what to do next.',
    request: z.object({}),
    response: z.object({
      holdings,
      latest: z.array(transaction),
      open: z.array(transaction),
      nextSteps: z.array(nextStep),
    }),
  }),
  graphForDealUser: describe({
    method: 'GET',
    path: 'user/graphForDealUser',
    access: 'member',
    sealed: true,
    summary: `Value and book value of the holding at each daily price of a range, at its newest ${maxShownDeals} movements, and now; with the newest purchases, rewards and swaps.`,
    request: z.object({ range: z._default(priceRange, '1Y') }),
    response: z.object({
      series: z.array(
        z.object({
          at: isoTime,
          sharePrice: integerText,
          shares: integerText,
          value: integerText,
          book,
        }),
      ),
      /** How many of its points are fixings: with one there is no line yet. */
      fixingCount: z.int(),
      change: z.object({
        /** Paid in the range, fees included. */
        bought: integerText,
        /** Of what is held; absent where shares went, for then it is no matter of price alone. */
        gain: z.optional(integerText),
      }),
      deals: z.array(deal),
      rewards: z.array(rewardEvent),
      swaps: z.array(swapEvent),
    }),
  }),
  getDealHistoryUser: describe({
    method: 'GET',
    path: 'user/getDealHistoryUser',
    access: 'member',
    sealed: true,
    summary: 'Your purchases, newest first, by cursor.',
    request: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      limit: pageLimit(20),
    }),
    response: listOf(deal),
  }),
}
