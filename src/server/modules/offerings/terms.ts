import { purchaseTerms } from '@/config/purchase-terms'

/** Micro-dollars for a whole share and for a whole one of the currency. */
export interface Rates {
  sharePrice: bigint
  currencyPrice: bigint
  decimals: number
}

/** Base units of the currency, the fee among them, and micro-shares. */
export interface Terms {
  pay: bigint
  fee: bigint
  receive: bigint
}

const whole = 10_000n
const microShares = 1_000_000n

/** What an amount buys: the fee is rounded up and the shares down, so nobody gets more than was paid for. */
export function termsOfPay(pay: bigint, rates: Rates, feeBps: number): Terms {
  const fee = divideUp(pay * BigInt(feeBps), whole)
  return { pay, fee, receive: bought(pay - fee, rates) }
}

/** The smallest amount that buys at least so many. */
export function termsOfReceive(receive: bigint, rates: Rates, feeBps: number): Terms {
  const { sharePrice, currencyPrice, decimals } = rates
  const net = divideUp(receive * sharePrice * 10n ** BigInt(decimals), currencyPrice * microShares)
  return termsOfPay(divideUp(net * whole, whole - BigInt(feeBps)), rates, feeBps)
}

/** What the smallest purchase of so many micro-dollars is in a currency. */
export function minimumPay(
  { currencyPrice, decimals }: Omit<Rates, 'sharePrice'>,
  minimum: bigint,
): bigint {
  return divideUp(minimum * 10n ** BigInt(decimals), currencyPrice)
}

export const amountTagRange = 10n ** BigInt(purchaseTerms.digits)

/** An amount whose last digits name its quote. */
export function withAmountTag(pay: bigint, digits: bigint): bigint {
  return withoutDigits(pay) + digits
}

export function withoutDigits(pay: bigint): bigint {
  return pay - (pay % amountTagRange)
}

function bought(net: bigint, { sharePrice, currencyPrice, decimals }: Rates): bigint {
  return (net * currencyPrice * microShares) / (10n ** BigInt(decimals) * sharePrice)
}

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
