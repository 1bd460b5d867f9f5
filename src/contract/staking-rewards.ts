/** What a reward is worked out from: micro-shares, basis points for a year of 365 days, days. */
export interface Terms {
  amount: bigint
  rateBps: number
  days: number
}

export const dayMs = 24 * 60 * 60_000
const wholeRate = 10_000n * 365n

const midnightOf = (time: Date): number => Math.floor(time.getTime() / dayMs)

/** How often it was 00:00 UTC since the start, at most the days of the term; a clock set back counts none. */
export function daysCounted(startedAt: Date, now: Date, days: number): number {
  return Math.max(0, Math.min(days, midnightOf(now) - midnightOf(startedAt)))
}

/** The midnight at which the last day of the term is counted. */
export function unlocksAt(startedAt: Date, days: number): Date {
  return new Date((midnightOf(startedAt) + days) * dayMs)
}

/** Said by its name, which a stake keeps when its plan is not offered any more. */
export function monthsOf(planId: string): number {
  return Number.parseInt(planId, 10)
}

/** When the next day is counted. */
export function nextCountAt(now: Date): Date {
  return new Date((midnightOf(now) + 1) * dayMs)
}

/** Counted from the start each time and rounded down once, so that what is cut off one day is in the next. */
export function accrued({ amount, rateBps }: Terms, daysSoFar: number): bigint {
  return (amount * BigInt(rateBps) * BigInt(daysSoFar)) / wholeRate
}

export function wholeReward(terms: Terms): bigint {
  return accrued(terms, terms.days)
}

/** The most whose whole reward a pool covers. */
export function roomIn(pool: bigint, { rateBps, days }: Omit<Terms, 'amount'>): bigint {
  return ((pool + 1n) * wholeRate - 1n) / (BigInt(rateBps) * BigInt(days))
}

/** The least that gives a reward over the whole term. */
export function amountFor(reward: bigint, { rateBps, days }: Omit<Terms, 'amount'>): bigint {
  const rate = BigInt(rateBps) * BigInt(days)
  return (reward * wholeRate + rate - 1n) / rate
}

export interface LeavingSums {
  full: bigint
  half: bigint
  /** Of the half, what is still to be paid. */
  reward: bigint
  /** What was claimed beyond the half. */
  takenBack: bigint
  returned: bigint
}

/** Leaving early: half the rate for the days that are counted, and what was claimed beyond that goes back. */
export function leaving(terms: Terms, daysSoFar: number, claimed: bigint): LeavingSums {
  const { amount, rateBps } = terms
  const half = (amount * BigInt(rateBps) * BigInt(daysSoFar)) / (2n * wholeRate)
  const beyond = claimed - half
  const takenBack = beyond > 0n ? beyond : 0n
  return {
    full: accrued(terms, daysSoFar),
    half,
    reward: beyond > 0n ? 0n : -beyond,
    takenBack,
    returned: amount - takenBack,
  }
}
