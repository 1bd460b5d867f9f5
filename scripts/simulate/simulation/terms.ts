/** What the world has set, as its papers say it: the laws take nothing of it from the product. */
export const plans: Record<string, { days: number; rateBps: number }> = {
  '3-months': { days: 91, rateBps: 300 },
  '6-months': { days: 182, rateBps: 420 },
  '12-months': { days: 365, rateBps: 550 },
}
export const rewardPool = 90_000_000_000n
/** For how long an order's price and shares are kept. */
export const orderMs = 10 * 60_000
/** The lowest digits of an amount name its order. */
export const tagRange = 10n ** 9n

const wholeBps = 10_000n
const wholeCoin = 10n ** 18n
const microShares = 1_000_000n
const dayMs = 24 * 60 * 60_000

/** What is paid: how many base units a whole one has, and what a whole one costs, in millionths of a dollar. */
export interface Money {
  units: bigint
  microUsd: bigint
}

/** What comes by bank transfer is dollars, in cents. */
export const bankMoney: Money & { symbol: string } = {
  symbol: 'USD',
  units: 100n,
  microUsd: 1_000_000n,
}
export const coinMoney = (microUsd: bigint): Money => ({ units: wholeCoin, microUsd })

/** A Monday on which the bank is closed, the first after the world begins. */
export const bankHoliday = '2026-11-23'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The last moment of the second banking day after a moment: so long a transfer's price holds. */
export function transferHoldsUntil(at: number): number {
  const isOpen = (day: number) =>
    dayOf(day) !== bankHoliday && ![0, 6].includes(new Date(day).getUTCDay())
  const today = Math.floor(at / dayMs) * dayMs
  const openDays = Array.from({ length: 7 }, (_, days) => today + (days + 1) * dayMs).filter(isOpen)
  return (openDays[1] as number) + dayMs - 1
}

/** The fee of a payment, rounded down. */
export const feeFor = (pay: bigint, feeBps: bigint): bigint => (pay * feeBps) / wholeBps

/** What is left of a payment after its fee buys shares, rounded down. */
export function sharesFor(
  pay: bigint,
  { feeBps, money, sharePrice }: { feeBps: bigint; money: Money; sharePrice: bigint },
): bigint {
  const net = pay - feeFor(pay, feeBps)
  return (net * money.microUsd * microShares) / (money.units * sharePrice)
}

/** How many midnights (UTC) a stake has seen. */
export const daysBetween = (from: number, to: number) =>
  Math.max(0, Math.floor(to / dayMs) - Math.floor(from / dayMs))

/** Rounded once; for leaving early half of it. */
export const rewardOf = (stake: { amount: bigint; rateBps: number }, days: number, part = 1n) =>
  (stake.amount * BigInt(stake.rateBps) * BigInt(days)) / (part * wholeBps * 365n)
