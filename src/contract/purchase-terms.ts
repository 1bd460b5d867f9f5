import { wholeBps } from '@/config/units'
// What an amount buys. Server and mock both use these functions, so the mocked pages show exactly
// the product's digits.

export interface Rates {
  sharePrice: bigint
  currencyPrice: bigint
  decimals: number
}

export interface PurchaseTerms {
  pay: bigint
  fee: bigint
  receive: bigint
}

const whole = BigInt(wholeBps)
const microShares = 1_000_000n

/** Rounded down, so rounding never pays us. */
// guard: without it, the fee is rounded up, so rounding pays us — server/purchases/orders/terms: a
//   fraction stays with the buyer — rounded up
export const feeOf = (pay: bigint, feeBps: number) => (pay * BigInt(feeBps)) / whole

/** Shares are rounded down: a payer never gets more than was paid for. */
export function termsOfPay(pay: bigint, rates: Rates, feeBps: number): PurchaseTerms {
  const fee = feeOf(pay, feeBps)
  return { pay, fee, receive: sharesFor(pay - fee, rates) }
}

/**
 * The smallest payment that buys this many shares. It is the inverse of `termsOfPay`, whose fee is
 * rounded down: another rounding there needs another formula here.
 */
export function termsOfReceive(receive: bigint, rates: Rates, feeBps: number): PurchaseTerms {
  const { sharePrice, currencyPrice, decimals } = rates
  const net = divideUp(receive * sharePrice * 10n ** BigInt(decimals), currencyPrice * microShares)
  const pay = ((net - 1n) * whole) / (whole - BigInt(feeBps)) + 1n
  return termsOfPay(pay, rates, feeBps)
}

/** The smallest payment in a currency, for a minimum in micro-dollars. */
export function minimumPay(
  { currencyPrice, decimals }: Omit<Rates, 'sharePrice'>,
  minimum: bigint,
): bigint {
  return divideUp(minimum * 10n ** BigInt(decimals), currencyPrice)
}

function sharesFor(net: bigint, { sharePrice, currencyPrice, decimals }: Rates): bigint {
  return (net * currencyPrice * microShares) / (10n ** BigInt(decimals) * sharePrice)
}

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}
