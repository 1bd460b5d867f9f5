import { acceptedOf } from '@/contract/offering'
import type { LockedQuote } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import { randomKey } from '@/lib/random-key'
import type { KeptOrder } from './kept-orders'

export type LockedOrder = KeptOrder & { quote: LockedQuote }

/** An order that was placed in another browser, as this one would have kept it. */
export function orderFrom(detail: TransactionDetail): LockedOrder | undefined {
  if (detail.quote === null || detail.quote.id !== detail.id) return undefined
  const { shares, accepted, ...terms } = detail.quote
  const quote: LockedQuote = { ...terms, receive: shares }
  return {
    lockKey: `of-${quote.id}`,
    reportKey: randomKey(),
    startedAtMs: Date.now(),
    asked: { offerId: '', payer: quote.payer, isSecond: false, accepted: acceptedOf(accepted) },
    offer: { ...quote, feeBps: 0, minimumPay: '0' },
    token: quote.token,
    quote,
  }
}
