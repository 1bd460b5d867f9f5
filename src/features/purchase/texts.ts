import { purchaseTerms } from '@/config/terms'
import { formatCoins, formatMoney, formatShares } from '@/contract/format/amounts'
import type { PaymentMismatch, TransactionStatus } from '@/contract/transaction'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import * as m from './messages/order'

interface Figures {
  pay: string
  decimals: number
  currency: string | null
}

export function payText({ pay: amount, decimals, currency }: Figures): string {
  if (currency !== null) return formatMoney({ amount, decimals, currency })
  return m.amountText({ amount: formatCoins(amount, decimals), currency: m.tokenLabel() })
}

/** `156.250000000000000123 USDT` */
export function payInFull({ pay, decimals, currency }: Figures): string {
  return m.amountText({ amount: formatCoins(pay, decimals, decimals), currency: currency ?? '' })
}

/** The amount without its order's tag, which is too small to read in it. */
export function payBeforeCode({ pay, decimals, currency }: Figures): string {
  const code = BigInt(pay) % 10n ** BigInt(purchaseTerms.amountTagDigits)
  return payText({ pay: String(BigInt(pay) - code), decimals, currency })
}

export function sharesText(microShares: string): string {
  return amounts.sharesText({ shares: formatShares(microShares), isOne: oneOf(microShares) })
}

export const oneOf = (microShares: string) => (microShares === '1000000' ? 'yes' : 'no')

export function orderText(order: Figures & { receive: string }): string {
  return m.buyText({ shares: sharesText(order.receive), pay: payText(order) })
}

interface Outcome {
  title: () => string
  text: () => string
}

export const outcomes: Partial<Record<TransactionStatus, Outcome>> = {
  expired: { title: checkout.overTitle, text: m.expiredText },
  cancelled: { title: m.cancelledTitle, text: checkout.overText },
  failed: { title: m.failedTitle, text: m.failedText },
  replaced: { title: m.replacedTitle, text: m.replacedText },
  held: { title: m.reviewedTitle, text: m.reviewedText },
  returning: { title: m.refundingTitle, text: m.refundingText },
  returned: { title: m.refundedTitle, text: m.refundedText },
}

/** For days it is unknown whether a transfer is on its way, and refunding one takes two people. */
export const outcomesOfTransfer: Partial<Record<TransactionStatus, () => string>> = {
  cancelled: m.transferCancelledText,
  returning: m.transferRefundingText,
  returned: m.transferRefundedText,
}

export const mismatchTexts: Record<PaymentMismatch, () => string> = {
  late: m.lateText,
  less: m.lessText,
  more: m.overpaidText,
  'no-quote': m.noOrderText,
  cancelled: m.afterCancelText,
  'paid-twice': m.paidTwiceText,
  'inner-call': m.innerCallText,
  'wrong-token': m.wrongTokenText,
  'unknown-payer': m.unknownPayerText,
  'on-hold': m.onHoldText,
  'other-name': m.otherNameText,
  reversed: m.reversedText,
}
