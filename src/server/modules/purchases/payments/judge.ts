import type { PaymentTrouble } from '@/contract/transaction'
import type { QuoteState } from '../tables'
import { isInner } from './inner-coins'

/** All that counts when it is decided what becomes of a final payment. */
export interface Case {
  payment: { currency: string | null; amount: bigint; blockAt: Date; logIndex: number }
  /** Who had the payer's wallet linked at the time of the block. */
  owner: { isOnHold: boolean } | undefined
  /** The owner's quote that it names, or seems to mean. */
  quote: { state: QuoteState; pay: bigint; expiresAt: Date } | undefined
  /** Of a quote whose shares were given back: whether there are enough again. */
  canReserveAgain: boolean
}

export type Ruling =
  | { outcome: 'credited'; from: 'reserved' | 'unsold' }
  | { outcome: 'decision' | 'held'; trouble: PaymentTrouble }

/** The whole table, first rule first. */
export function judge({ payment, owner, quote, canReserveAgain }: Case): Ruling {
  if (payment.currency === null) return held('wrong-token')
  if (owner === undefined) return held('unknown-payer')
  if (owner.isOnHold) return held('on-hold')
  if (quote === undefined) return decision('no-quote')
  if (quote.state === 'settled') return decision('paid-twice')
  // Its price holds no longer: who cancels gives it up.
  if (quote.state === 'cancelled') return decision('cancelled')
  if (payment.blockAt > quote.expiresAt) return decision('late')
  if (payment.amount < quote.pay) return decision('less')
  if (payment.amount > quote.pay) return decision('more')
  if (isInner(payment)) return decision('inner-call')
  if (quote.state === 'open') return { outcome: 'credited', from: 'reserved' }
  // Given back too early, and yet paid as agreed and in time.
  return canReserveAgain ? { outcome: 'credited', from: 'unsold' } : decision('no-quote')
}

const held = (trouble: PaymentTrouble): Ruling => ({ outcome: 'held', trouble })
const decision = (trouble: PaymentTrouble): Ruling => ({ outcome: 'decision', trouble })
