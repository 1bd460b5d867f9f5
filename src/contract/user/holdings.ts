import * as z from 'zod/mini'
import { describe } from '../define'
import { listOf } from '../envelope'
import { integerText, isoTime, pageLimit } from '../fields'
import { transaction } from '../transaction'
import { priceRange } from '../wallet'
import { linkedWallet } from './wallet-link'

/** In micro-dollars. */
const gains = z.object({
  cost: integerText,
  gain: integerText,
  /** Null while nothing was paid. */
  gainBps: z.nullable(z.int()),
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
  worth: integerText,
  /** What was paid for what is held, fee included: by the moving average. */
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

const nextStep = z.enum(['verify', 'wallet', 'two-factor', 'buy', 'decide', 'claim', 'stake'])
export type NextStep = z.infer<typeof nextStep>

export const holdingsCalls = {
  myWallet: describe({
    method: 'GET',
    path: 'user/my-wallet',
    access: 'member',
    sealed: true,
    summary: 'What this person holds here, and the wallets that are linked.',
    request: z.object({}),
    response: z.object({ holdings, wallets: z.array(linkedWallet) }),
  }),
  dashboard: describe({
    method: 'GET',
    path: 'user/dashboard',
    access: 'member',
    sealed: true,
    summary: 'Holdings, worth, gain, latest transactions and what to do next.',
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
    summary: `Worth and cost of what is held at each fixing of a range and now, and the newest own deals, rewards and swaps in it, ${maxShownDeals} of each at most.`,
    request: z.object({ range: z._default(priceRange, '1Y') }),
    response: z.object({
      series: z.array(
        z.object({
          at: isoTime,
          sharePrice: integerText,
          shares: integerText,
          worth: integerText,
          cost: integerText,
        }),
      ),
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
    summary: 'Own deals, newest first, by pages that a cursor continues.',
    request: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Not a place in this list'))),
      limit: pageLimit(20),
    }),
    response: listOf(deal),
  }),
}
