import { dayMs } from '@/config/durations'
import { wholeBps } from '@/config/units'

/** Micro-shares; basis points for 365 days; days. */
export interface StakeTerms {
  amount: bigint
  rateBps: number
  days: number
}

const wholeRate = BigInt(wholeBps) * 365n

const midnightOf = (time: Date): number => Math.floor(time.getTime() / dayMs)

/** Midnights in UTC since the start, within the term. A clock that is set back adds none. */
export function daysCounted(startedAt: Date, now: Date, days: number): number {
  return Math.max(0, Math.min(days, midnightOf(now) - midnightOf(startedAt)))
}

export function unlocksAt(startedAt: Date, days: number): Date {
  return new Date((midnightOf(startedAt) + days) * dayMs)
}

/** The months of a plan, read from its name, because a stake may outlive its plan. */
export function monthsOf(planId: string): number {
  return Number.parseInt(planId, 10)
}

export function nextCountAt(now: Date): Date {
  return new Date((midnightOf(now) + 1) * dayMs)
}

/** Calculated from the start and rounded once, so daily rounding errors cannot add up. */
export function accruedReward({ amount, rateBps }: StakeTerms, daysSoFar: number): bigint {
  // guard: without it, rewards are rounded up — server/staking/staking: a reward is claimed day by
  //   day — rounded up
  return (amount * BigInt(rateBps) * BigInt(daysSoFar)) / wholeRate
}

export function wholeReward(terms: StakeTerms): bigint {
  return accruedReward(terms, terms.days)
}

export function roomIn(pool: bigint, { rateBps, days }: Omit<StakeTerms, 'amount'>): bigint {
  return ((pool + 1n) * wholeRate - 1n) / (BigInt(rateBps) * BigInt(days))
}

export function amountFor(reward: bigint, { rateBps, days }: Omit<StakeTerms, 'amount'>): bigint {
  const rate = BigInt(rateBps) * BigInt(days)
  return (reward * wholeRate + rate - 1n) / rate
}

export interface LeavingSums {
  full: bigint
  half: bigint
  reward: bigint
  takenBack: bigint
  returned: bigint
}

/**
 * The result of leaving early: half of the rate for the days so far. What was claimed beyond that
 * is returned.
 */
export function leaving(terms: StakeTerms, daysSoFar: number, claimed: bigint): LeavingSums {
  const { amount, rateBps } = terms
  const half = (amount * BigInt(rateBps) * BigInt(daysSoFar)) / (2n * wholeRate)
  const beyond = claimed - half
  // guard: without it, a member keeps what was claimed beyond the half — server/staking/staking:
  //   what was claimed beyond it comes out of the shares — second choice
  const takenBack = beyond > 0n ? beyond : 0n
  return {
    full: accruedReward(terms, daysSoFar),
    half,
    reward: beyond > 0n ? 0n : -beyond,
    takenBack,
    returned: amount - takenBack,
  }
}
