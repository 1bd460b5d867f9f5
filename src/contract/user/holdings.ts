import * as z from 'zod/mini'
import { acts } from '../activity'
import { describe, listOf } from '../define'
import { integerText, isoTime, pageLimit } from '../fields'
import { transaction } from '../transaction'
import { priceRange } from '../wallet'
import { linkedWallet } from './wallet-link'

/**
 * The acquisition value of the held shares in micro-dollars: paid for with fees, earned as rewards,
 * or received, the latter two at the price of that day.
 */
const book = z.object({ paid: integerText, rewards: integerText, received: integerText })

/** Micro-dollars; the value is book plus gain. */
const gains = z.object({
  book,
  gain: integerText,
  gainBps: z.nullable(z.int()),
  /**
   * What the bank paid for shares in buy-backs, minus their book value; absent if there were none.
   */
  realised: z.optional(integerText),
  /**
   * The book value of shares taken back without payment: rewards of a stake that was left early,
   * and corrections; absent if there were none. Shares sent to another member are in neither.
   */
  takenBack: z.optional(integerText),
})

/** Micro-shares and micro-dollars. */
export const holdings = z.object({
  available: integerText,
  staked: integerText,
  /** On the way to an own wallet: owned, but no longer available. */
  delivering: integerText,
  /** In own wallets. */
  delivered: integerText,
  /** Set aside for gifts that are not accepted yet: still owned. */
  sending: integerText,
  /** Offered to a buy-back that has not closed: owned until then. */
  offered: integerText,
  /** Shares of orders whose payment is not final yet. */
  pending: integerText,
  rewards: integerText,
  sharePrice: integerText,
  priceAt: isoTime,
  value: integerText,
  /** By the moving average. */
  ...gains.shape,
  fifo: gains,
})
export type Holdings = z.infer<typeof holdings>

export const maxShownMovements = 200

export const purchase = z.object({
  id: z.string(),
  kind: z.literal('purchase'),
  at: isoTime,
  shares: integerText,
  sharePrice: integerText,
  /** Micro-dollars at the quote's rate, fee included. */
  cost: integerText,
})

/** A claim of rewards, or an early end of a stake, which may pay or take back. */
const rewardEvent = z.object({
  id: z.string(),
  kind: z.enum(['claim', 'leave']),
  at: isoTime,
  shares: integerText,
  sharePrice: integerText,
})

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
  'dividend',
  'vote',
  'buy-back',
  'stake',
])
export type NextStep = z.infer<typeof nextStep>

export const holdingsCalls = {
  myWallet: describe({
    method: 'GET',
    path: 'user/my-wallet',
    access: 'member',
    sealed: true,
    openToKeys: true,
    summary: 'Your balances, pending shares and linked wallets.',
    request: z.object({}),
    response: z.object({
      holdings,
      wallets: z.array(linkedWallet),
      moving: z.array(transaction),
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
    summary: 'Holdings, value, gain, the newest of what you did and got, and what to do next.',
    request: z.object({}),
    response: z.object({
      holdings,
      latest: acts,
      open: z.array(transaction),
      nextSteps: z.array(nextStep),
      /** Whether shares can be paid by bank transfer, without a wallet. */
      isTransferOffered: z._default(z.boolean(), false),
    }),
  }),
  graphForDealUser: describe({
    method: 'GET',
    path: 'user/graphForDealUser',
    access: 'member',
    sealed: true,
    summary: `Value and book value of the holding at each daily price of a range, at its newest ${maxShownMovements} movements, and now; with the newest purchases, rewards and swaps.`,
    request: z.object({ range: z._default(priceRange, '3M') }),
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
      fixingCount: z.int(),
      change: z.object({
        bought: integerText,
        gain: integerText,
        /** The book value of the shares that left in this time; absent if none did. */
        gone: z.optional(book),
      }),
      deals: z.array(purchase),
      rewards: z.array(rewardEvent),
      swaps: z.array(swapEvent),
    }),
  }),
  sales: describe({
    method: 'GET',
    path: 'user/sales',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'What buy-backs have paid you, and what those shares had cost by either method.',
    request: z.object({}),
    response: z.object({
      docs: z.array(
        z.object({
          buyBack: z.uuid(),
          /** Millionths of a dollar, like all amounts here. */
          proceeds: integerText,
          cost: z.object({ average: integerText, fifo: integerText }),
        }),
      ),
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
    response: listOf(purchase),
  }),
}
