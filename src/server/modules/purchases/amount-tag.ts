import { purchaseTerms } from '@/config/terms'

/**
 * The last digits of an amount identify its order, so a payment is matched without a report. They
 * are never used for a second order of the same currency.
 */
export const amountTagRange = 10n ** BigInt(purchaseTerms.amountTagDigits)

export function withAmountTag(pay: bigint, amountTag: bigint): bigint {
  return withoutAmountTag(pay) + amountTag
}

export function withoutAmountTag(pay: bigint): bigint {
  return pay - (pay % amountTagRange)
}

export function amountTagOf(amount: bigint): number {
  return Number(amount % amountTagRange)
}
