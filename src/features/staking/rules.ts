import type { KycStatus } from '@/contract/fields'
import { accrued, dayMs, leaving, unlocksAt, wholeReward } from '@/contract/staking-rewards'
import { maxRunningStakes, type Stake, type StakingPlan } from '@/contract/user/staking'

/** What can be known to stand in the way before the server is asked; the first one that holds is said. */
export type Hindrance =
  | 'blocked'
  | 'review-runs'
  | 'verify'
  | 'nothing'
  | 'too-many'
  | 'closed'
  | 'minimum'
  | 'available'
  | 'room'

export interface Situation {
  kyc: KycStatus | undefined
  plan: StakingPlan
  /** Micro-shares; undefined while nothing is typed. */
  amount: bigint | undefined
  available: bigint
  runningCount: number
}

type Check = [holds: (situation: Situation) => boolean, hindrance: Hindrance]

const checks: Check[] = [
  [({ kyc }) => kyc === 'BLOCKED', 'blocked'],
  [({ kyc }) => kyc === 'PENDING', 'review-runs'],
  [({ kyc }) => kyc !== undefined && kyc !== 'APPROVED', 'verify'],
  [({ available, plan }) => available < BigInt(plan.minimum), 'nothing'],
  [({ runningCount }) => runningCount >= maxRunningStakes, 'too-many'],
  [({ plan }) => !plan.isOpen, 'closed'],
  [({ amount, plan }) => amount !== undefined && amount < BigInt(plan.minimum), 'minimum'],
  [({ amount, available }) => amount !== undefined && amount > available, 'available'],
  [({ amount, plan }) => amount !== undefined && amount > BigInt(plan.room), 'room'],
]

export function hindranceOf(situation: Situation): Hindrance | undefined {
  return checks.find(([holds]) => holds(situation))?.[1]
}

/** All that can go into a plan at once. */
export function mostFor({ room }: StakingPlan, available: bigint): bigint {
  return available < BigInt(room) ? available : BigInt(room)
}

/** The one that was chosen; before that the longest that still takes stakes. */
export function chosenPlan(
  plans: readonly StakingPlan[],
  id: string | undefined,
): StakingPlan | undefined {
  const longestFirst = plans.toSorted((one, other) => other.days - one.days)
  return (
    plans.find((plan) => plan.id === id) ?? longestFirst.find((plan) => plan.isOpen) ?? plans[0]
  )
}

export interface StakeTerms {
  planId: StakingPlan['id']
  months: number
  days: number
  rateBps: number
  amount: bigint
  reward: bigint
  unlocksAt: string
  /** What leaving would cost in the middle of the term. */
  halfway: { day: number; full: bigint; half: bigint }
}

/** What a stake made now would be. */
export function termsOf(plan: StakingPlan, amount: bigint, now: Date): StakeTerms {
  const { id, months, days, rateBps } = plan
  const terms = { amount, rateBps, days }
  const day = Math.floor(days / 2)
  const { full, half } = leaving(terms, day, 0n)
  return {
    planId: id,
    months,
    days,
    rateBps,
    amount,
    reward: wholeReward(terms),
    unlocksAt: unlocksAt(now, days).toISOString(),
    halfway: { day, full, half },
  }
}

type Counting = Pick<Stake, 'amount' | 'rateBps' | 'days' | 'daysCounted' | 'startedAt' | 'status'>

const nano = 1_000n

/** How much of the day that runs would be written by now, in billionths of a share. It counts only at midnight. */
export function estimateOfToday(stake: Counting, nowMs: number): bigint {
  const { daysCounted, days, status, rateBps } = stake
  if (status !== 'running' || daysCounted >= days) return 0n
  const terms = { amount: BigInt(stake.amount), rateBps, days }
  const next = (accrued(terms, daysCounted + 1) - accrued(terms, daysCounted)) * nano
  const midnight = Math.floor(nowMs / dayMs) * dayMs
  const from = Math.max(midnight, Date.parse(stake.startedAt))
  const whole = midnight + dayMs - from
  const past = Math.min(Math.max(0, nowMs - from), whole)
  return (next * BigInt(past)) / BigInt(Math.max(1, whole))
}

/** Running ones and those that still have something to claim; the rest is history. */
export function splitStakes(stakes: readonly Stake[]) {
  const isAlive = ({ status, claimable }: Stake) => status === 'running' || BigInt(claimable) > 0n
  return { alive: stakes.filter(isAlive), over: stakes.filter((stake) => !isAlive(stake)) }
}

export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
}
