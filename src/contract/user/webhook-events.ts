import * as z from 'zod/mini'
import type { Endpoint } from '../define'
import { dividendCalls } from '../dividends'
import { isoTime } from '../fields'
import type { NotificationKind } from '../notification'
import { transactionCalls } from '../transaction'
import { buyBackCalls } from './buy-backs'
import { giftCalls } from './gifts'
import { holdingsCalls } from './holdings'
import { stakingCalls } from './staking'
import { threadCalls } from './threads'
import { voteCalls } from './votes'

interface EventType {
  /** The notices that are written together with such an event. */
  notices: readonly NotificationKind[]
  /** The call that reads the details. */
  call: Endpoint
  summary: string
}

const { transaction } = transactionCalls
const { myWallet } = holdingsCalls
const { staking } = stakingCalls
const { gifts } = giftCalls
const { dividends } = dividendCalls
const { votes } = voteCalls
const { buyBacks } = buyBackCalls
const { thread } = threadCalls

const catalogue = {
  'purchase.confirmed': {
    notices: ['purchase-confirmed'],
    call: transaction,
    summary: 'Shares were bought.',
  },
  'payment.decision_needed': {
    notices: ['payment-decision'],
    call: transaction,
    summary: 'A payment does not fit its order, and its payer has to choose.',
  },
  'payment.held': {
    notices: ['payment-held', 'payment-unlinked'],
    call: transaction,
    summary: 'A payment arrived that no order is known for.',
  },
  'payment.refunding': {
    notices: ['payment-returning'],
    call: transaction,
    summary: 'A payment is being sent back.',
  },
  'payment.refunded': {
    notices: ['payment-returned'],
    call: transaction,
    summary: 'A payment was sent back.',
  },
  'payment.failed': {
    notices: ['payment-failed'],
    call: transaction,
    summary: 'A payment failed on the chain.',
  },
  'swap.confirmed': {
    notices: ['swap-confirmed'],
    call: transaction,
    summary: 'A swap was confirmed.',
  },
  'swap.failed': { notices: ['swap-failed'], call: transaction, summary: 'A swap failed.' },
  'stake.begun': { notices: ['stake-begun'], call: staking, summary: 'Shares were staked.' },
  'stake.ended': {
    notices: ['stake-ended'],
    call: staking,
    summary: 'A stake has reached its end.',
  },
  'stake.left': {
    notices: ['stake-left'],
    call: staking,
    summary: 'A stake was left before its end.',
  },
  'rewards.claimed': {
    notices: ['rewards-claimed'],
    call: staking,
    summary: 'Rewards were claimed.',
  },
  'delivery.requested': {
    notices: ['delivery-asked'],
    call: myWallet,
    summary: 'Delivery of shares to an own wallet was asked for.',
  },
  'delivery.failed': {
    notices: ['delivery-failed'],
    call: myWallet,
    summary: 'Shares could not be delivered.',
  },
  'shares.delivered': {
    notices: ['shares-delivered'],
    call: myWallet,
    summary: 'Shares arrived in an own wallet.',
  },
  'shares.returned': {
    notices: ['shares-returned'],
    call: myWallet,
    summary: 'Shares came back into custody.',
  },
  'shares.sent': {
    notices: ['shares-sent'],
    call: myWallet,
    summary: 'Shares left an own wallet.',
  },
  'shares.received': {
    notices: ['shares-received', 'legal-received'],
    call: myWallet,
    summary: 'Shares were received from somebody else.',
  },
  'shares.moved': {
    notices: ['shares-moved', 'shares-assigned', 'legal-moved'],
    call: myWallet,
    summary: 'Shares were moved: several transfers of a day, or one by order.',
  },
  'gift.sent': {
    notices: ['gift-sent'],
    call: gifts,
    summary: 'Shares were sent to another member.',
  },
  'gift.offered': {
    notices: ['gift-offered'],
    call: gifts,
    summary: 'Another member sent shares; they can be accepted.',
  },
  'gift.accepted': {
    notices: ['gift-accepted'],
    call: gifts,
    summary: 'Shares that were sent were accepted.',
  },
  'gift.returned': {
    notices: ['gift-returned'],
    call: gifts,
    summary: 'Shares that were sent came back.',
  },
  'dividend.payable': {
    notices: ['dividend-payable'],
    call: dividends,
    summary: 'A dividend can be paid out.',
  },
  'dividend.reinvested': {
    notices: ['dividend-reinvested'],
    call: dividends,
    summary: 'A dividend became shares.',
  },
  'dividend.paid': {
    notices: ['dividend-paid'],
    call: dividends,
    summary: 'A payout of dividends arrived.',
  },
  'dividend.failed': {
    notices: ['dividend-failed'],
    call: dividends,
    summary: 'A payout of dividends failed.',
  },
  'dividend.corrected': {
    notices: ['dividend-corrected'],
    call: dividends,
    summary: 'The tax of a dividend changed.',
  },
  'dividend.lapsing': {
    notices: ['dividend-lapsing'],
    call: dividends,
    summary: 'A dividend will lapse.',
  },
  'dividend.lapsed': {
    notices: ['dividend-lapsed'],
    call: dividends,
    summary: 'A dividend lapsed.',
  },
  'vote.opened': { notices: ['vote-open'], call: votes, summary: 'A vote opened.' },
  'vote.cast': { notices: ['vote-cast'], call: votes, summary: 'A ballot was cast.' },
  'vote.counted': { notices: ['vote-counted'], call: votes, summary: 'A vote was counted.' },
  'vote.called_off': {
    notices: ['vote-called-off'],
    call: votes,
    summary: 'A vote was called off.',
  },
  'buy_back.announced': {
    notices: ['buy-back-announced'],
    call: buyBacks,
    summary: 'A buy-back was announced.',
  },
  'buy_back.opened': { notices: ['buy-back-open'], call: buyBacks, summary: 'A buy-back opened.' },
  'buy_back.offered': {
    notices: ['buy-back-offered'],
    call: buyBacks,
    summary: 'Shares were offered to a buy-back.',
  },
  'buy_back.settled': {
    notices: ['buy-back-settled'],
    call: buyBacks,
    summary: 'A buy-back was settled.',
  },
  'buy_back.returned': {
    notices: ['buy-back-returned'],
    call: buyBacks,
    summary: 'Offered shares came back.',
  },
  'buy_back.called_off': {
    notices: ['buy-back-called-off'],
    call: buyBacks,
    summary: 'A buy-back was called off.',
  },
  'buy_back.paid': {
    notices: ['buy-back-paid'],
    call: buyBacks,
    summary: 'A payout of a buy-back arrived.',
  },
  'buy_back.failed': {
    notices: ['buy-back-failed'],
    call: buyBacks,
    summary: 'A payout of a buy-back failed.',
  },
  'question.answered': {
    notices: ['question-answered'],
    call: thread,
    summary: 'A question was answered.',
  },
  'endpoint.test': {
    notices: [],
    call: myWallet,
    summary: 'A test that the owner of the endpoint asked for.',
  },
} satisfies Record<string, EventType>

export type WebhookEventType = keyof typeof catalogue
export const webhookEventTypes = Object.keys(catalogue) as WebhookEventType[]

/** An endpoint is sent these events only. Except for a test, each is also a notice. */
export const webhookEvents: Record<WebhookEventType, EventType> = catalogue

export const webhookEventType = z.enum(webhookEventTypes)

/** It contains no amount, name or address: the call that it names reads them, with an API key. */
export const webhookBody = z.object({
  type: webhookEventType,
  /** When it happened. The header `webhook-timestamp` is the time of the attempt. */
  timestamp: isoTime,
  data: z.object({
    /** The subject: a transaction, a vote …; `wallet` and `staking` have one id for each member. */
    id: z.string(),
    /** Numbers the events about the same subject, from 1: the highest is the newest. */
    number: z.int(),
    /** The address of the call that reads the details, below the API's origin. */
    call: z.string(),
  }),
})
export type WebhookBody = z.infer<typeof webhookBody>

interface TheirEvent {
  type: WebhookEventType
  id: string
  number: number
  at: Date
}

export function webhookBodyOf({ type, id, number, at }: TheirEvent): WebhookBody {
  const { path, request } = webhookEvents[type].call
  const query = 'id' in request.shape ? `?id=${id}` : ''
  return {
    type,
    timestamp: at.toISOString(),
    data: { id, number, call: `/api/v1/${path}${query}` },
  }
}

/** A subject without an id of its own is the same for all events of one member. */
export function webhookIdOf(type: WebhookEventType, facts: Record<string, string>): string {
  const { call } = webhookEvents[type]
  if (call === myWallet && type !== 'endpoint.test') return 'wallet'
  if (call === staking) return 'staking'
  return facts.id ?? facts.dividend ?? ''
}

export function webhookExample(type: WebhookEventType): WebhookBody {
  const id = webhookIdOf(type, { id: '7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b' })
  return webhookBodyOf({ type, id, number: 1, at: new Date('2026-11-20T12:00:00Z') })
}
