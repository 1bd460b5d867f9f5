import * as z from 'zod/mini'
import { inCents } from './cost-basis'
import { describe } from './define'
import { integerText, isoDay, isoMoment, isoTime, pageLimit, transactionHash } from './fields'
import { statementKind } from './statement'
import { type Transaction, transaction, transactionKind, transactionStatus } from './transaction'

/** What a member did or received: the filter of the activity list. */
export const activityGroups = [
  'purchases',
  'swaps',
  'stakes',
  'moves',
  'gifts',
  'dividends',
  'buy-backs',
  'others',
] as const
export type ActivityGroup = (typeof activityGroups)[number]

/**
 * The states of transactions, and: waiting, for an answer or the close · ready, to be sent ·
 * sending · paid, into the wallet · lapsed, back to the bank · done: of shares, in the books.
 */
const actState = z.enum([
  ...transactionStatus.options,
  'waiting',
  'ready',
  'sending',
  'paid',
  'lapsed',
  'done',
])
export type ActState = z.infer<typeof actState>

export const activityStates = {
  open: ['awaiting', 'pending', 'decision', 'returning', 'held', 'waiting', 'ready', 'sending'],
  done: ['confirmed', 'paid', 'done'],
  over: ['returned', 'failed', 'replaced', 'expired', 'cancelled', 'lapsed'],
} as const satisfies Record<string, readonly ActState[]>
export type ActivityState = keyof typeof activityStates

const act = z.object({
  id: z.string(),
  at: isoTime,
  kind: z.enum([
    ...transactionKind.options,
    ...statementKind.options,
    'offer',
    'dividend',
    'taxChanged',
    'payout',
  ]),
  state: actState,
  /** The id of the transaction, dividend, buy-back, gift or move that it belongs to. */
  about: z.nullable(z.string()),
  /**
   * Negative for outgoing money; base units. The currency is null for a token that we do not
   * accept.
   */
  money: z.nullable(
    z.object({ amount: integerText, decimals: z.int(), currency: z.nullable(z.string()) }),
  ),
  /** What a swap returns. */
  received: z.nullable(z.object({ currency: z.string(), decimals: z.int(), amount: integerText })),
  /**
   * Micro-dollars: the amount paid or owed; for shares without a price their value at that day's
   * price.
   */
  dollars: z.nullable(integerText),
  /** Micro-shares, negative for outgoing shares. */
  shares: z.nullable(integerText),
  sharePrice: z.nullable(integerText),
  /**
   * Whether a positive amount has arrived. If not, it is promised, or has only moved between places
   * of the same member.
   */
  hasCome: z.boolean(),
})
export type ActivityEntry = z.infer<typeof act>

/** Defaults, so each kind of act sets only its own fields. */
export const emptyActivity = {
  about: null,
  money: null,
  received: null,
  dollars: null,
  shares: null,
  sharePrice: null,
  hasCome: false,
} satisfies Partial<ActivityEntry>

export const isOver = (state: ActState) => activityStates.over.some((over) => over === state)

/** Each coin counts as one dollar unless its price is given. */
export const inMicroUsd = (units: string, decimals: number, price = '1000000') =>
  String((BigInt(units) * BigInt(price)) / 10n ** BigInt(decimals))

/** The cost of a purchase in whole cents. The server calculates the same in `purchaseCost`. */
export const purchaseDollars = (...paid: Parameters<typeof inMicroUsd>) =>
  String(inCents(inMicroUsd(...paid)))

/** An amount that never left the wallet, or was returned to it, has no sign. */
export function actOfTransaction(transaction: Transaction): ActivityEntry {
  const { id, at, kind, status, pay, decimals, currency, currencyPrice, shares } = transaction
  const hasCome = status === 'confirmed'
  const hasLeft = status !== 'awaiting' && !isOver(status)
  const isPriced = hasCome && shares !== null && currencyPrice !== null
  return {
    id,
    at,
    kind,
    state: status,
    about: id,
    shares,
    hasCome,
    money: { amount: hasLeft ? `-${pay}` : pay, decimals, currency },
    received: transaction.received,
    dollars: isPriced ? `-${purchaseDollars(pay, decimals, currencyPrice)}` : null,
    sharePrice: transaction.sharePrice,
  }
}

export const activityFilter = {
  kind: z.optional(z.enum(activityGroups)),
  state: z.optional(z.enum(['open', 'done', 'over'])),
  /** Days in UTC, both included. */
  from: z.optional(isoDay),
  to: z.optional(isoDay),
  /** From this moment to before that one, for readers whose days are those of another time zone. */
  since: z.optional(isoMoment),
  before: z.optional(isoMoment),
  /** The payment, swap or payout with this hash. */
  hash: z.optional(transactionHash),
}

export const acts = z.array(act)

export const activityCalls = {
  activity: describe({
    method: 'GET',
    path: 'wallet/activity',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'All that you did and got, newest first, by cursor: payments, swaps, stakes, moves, gifts, dividends and offers.',
    request: z.object({
      ...activityFilter,
      cursor: z.optional(z.string().check(z.regex(/^[\dT:.-]{26}Z\/\d\/\d{1,18}$/))),
      limit: pageLimit(20),
    }),
    response: z.object({ docs: acts, nextCursor: z.optional(z.string()) }),
  }),
  latestTransactions: describe({
    method: 'GET',
    path: 'wallet/latestTransactions',
    access: 'member',
    sealed: true,
    summary: 'All open transactions, and the newest few of all that you did and got.',
    request: z.object({}),
    response: z.object({ docs: acts, open: z.array(transaction) }),
  }),
}
