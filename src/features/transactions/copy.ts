import type { ActState } from '@/contract/activity'
import { formatCoins, formatMoney, swapPaidText, swapReceivedText } from '@/contract/format/amounts'
import type { Transaction } from '@/contract/transaction'
import * as m from './messages'

/**
 * good: done · moving: continues by itself · asks: the member has to act · over: ended without
 * result.
 */
type StatusTone = 'good' | 'moving' | 'asks' | 'bad' | 'over'

export const tones: Record<ActState, StatusTone> = {
  awaiting: 'asks',
  pending: 'moving',
  confirmed: 'good',
  decision: 'asks',
  returning: 'moving',
  returned: 'over',
  held: 'asks',
  failed: 'bad',
  replaced: 'over',
  expired: 'over',
  cancelled: 'over',
  waiting: 'moving',
  ready: 'asks',
  sending: 'moving',
  paid: 'good',
  lapsed: 'over',
  done: 'good',
}

export function amountText(transaction: Transaction): string {
  const { pay: amount, decimals, currency, received, status } = transaction
  const paid =
    currency === null
      ? m.otherTokenLabel({ amount: formatCoins(amount, decimals) })
      : moneyPaid({ ...transaction, currency })
  if (received === null) return paid
  const isDone = status === 'confirmed' ? 'yes' : 'no'
  return m.swapAmountText({ paid, isDone, received: swapReceivedText(received) })
}

export function moneyPaid(
  paid: Pick<Transaction, 'kind' | 'pay' | 'decimals'> & { currency: string },
) {
  const money = { ...paid, amount: paid.pay }
  return paid.kind === 'swap' ? swapPaidText(money) : formatMoney(money)
}
