/** What the world has set, as its papers say it: the laws take nothing of it from the product. */
export const plans: Record<string, { days: number; rateBps: number }> = {
  '3-months': { days: 91, rateBps: 300 },
  '6-months': { days: 182, rateBps: 420 },
  '12-months': { days: 365, rateBps: 550 },
}
export const rewardPool = 90_000_000_000n
/** So long an order's price and shares are kept. */
export const orderMs = 10 * 60_000
/** The lowest digits of an amount name its order. */
export const tagRange = 10n ** 9n

const wholeBps = 10_000n
const wholeCoin = 10n ** 18n
const microShares = 1_000_000n

export interface Rates {
  feeBps: bigint
  coinPrice: bigint
  sharePrice: bigint
}

/** What money buys: the fee is rounded down, and so are the shares. */
export function sharesFor(pay: bigint, { feeBps, coinPrice, sharePrice }: Rates): bigint {
  const fee = (pay * feeBps) / wholeBps
  return ((pay - fee) * coinPrice * microShares) / (wholeCoin * sharePrice)
}

const dayMs = 24 * 60 * 60_000

/** How many midnights (UTC) a stake has seen. */
export const daysBetween = (from: number, to: number) =>
  Math.max(0, Math.floor(to / dayMs) - Math.floor(from / dayMs))

/** Rounded once; for leaving early half of it. */
export const rewardOf = (stake: { amount: bigint; rateBps: number }, days: number, part = 1n) =>
  (stake.amount * BigInt(stake.rateBps) * BigInt(days)) / (part * wholeBps * 365n)
