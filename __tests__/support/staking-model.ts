import { dayMs } from '@/config/durations'
import type { StakingPlanId } from '@/contract/user/staking'

const rates: Record<StakingPlanId, { rateBps: number; days: number }> = {
  '3-months': { rateBps: 300, days: 91 },
  '6-months': { rateBps: 420, days: 182 },
  '12-months': { rateBps: 550, days: 365 },
}

interface ModelStake {
  id: string
  amount: bigint
  rateBps: number
  days: number
  startedOn: number
  status: 'running' | 'ended' | 'left'
  claimed: bigint
  claimedDays: number
}

export type Outcome =
  | 'done'
  | 'STAKE_BELOW_MINIMUM'
  | 'STAKE_ABOVE_AVAILABLE'
  | 'POOL_SHORT'
  | 'NOTHING_TO_CLAIM'
  | 'STAKE_OVER'
  | 'STAKE_TERM_OVER'

export class StakingModel {
  available = 0n
  promised = 0n
  bought = 0n
  readonly stakes: ModelStake[] = []

  constructor(
    public rewards: bigint,
    public now: number,
  ) {}

  get staked(): bigint {
    return this.sumOf(({ status, amount }) => (status === 'running' ? amount : 0n))
  }

  get claimable(): bigint {
    return this.sumOf((stake) => (stake.status === 'left' ? 0n : this.due(stake)))
  }

  buy(amount: bigint): void {
    this.available += amount
    this.bought += amount
  }

  stakeOutcome(planId: StakingPlanId, amount: bigint): Outcome {
    if (amount < 1_000_000n) return 'STAKE_BELOW_MINIMUM'
    if (amount > this.available) return 'STAKE_ABOVE_AVAILABLE'
    const { rateBps, days } = rates[planId]
    return dayByDay(amount, rateBps, days) > this.rewards ? 'POOL_SHORT' : 'done'
  }

  stake(id: string, planId: StakingPlanId, amount: bigint): void {
    const { rateBps, days } = rates[planId]
    const reward = dayByDay(amount, rateBps, days)
    this.available -= amount
    this.rewards -= reward
    this.promised += reward
    const startedOn = Math.floor(this.now / dayMs)
    const none = { claimed: 0n, claimedDays: 0, status: 'running' as const }
    this.stakes.push({ id, amount, rateBps, days, startedOn, ...none })
  }

  claim(wantedStakes: ModelStake[]): Outcome {
    const due = wantedStakes.filter((stake) => stake.status !== 'left' && this.due(stake) > 0n)
    for (const stake of due) {
      const amount = this.due(stake)
      this.available += amount
      this.promised -= amount
      stake.claimedDays = this.daysOf(stake)
      stake.claimed += amount
    }
    return due.length === 0 ? 'NOTHING_TO_CLAIM' : 'done'
  }

  leave(stake: ModelStake): Outcome {
    const countedDays = this.daysOf(stake)
    if (stake.status !== 'running') return 'STAKE_OVER'
    if (countedDays >= stake.days) return 'STAKE_TERM_OVER'
    const wholeReward = dayByDay(stake.amount, stake.rateBps, stake.days)
    const half = dayByDay(stake.amount, stake.rateBps, countedDays, 2n)
    this.available += stake.amount + half - stake.claimed
    this.promised -= wholeReward - stake.claimed
    this.rewards += wholeReward - half
    Object.assign(stake, { status: 'left', claimed: half, claimedDays: countedDays })
    return 'done'
  }

  endDue(): number {
    const today = Math.floor(this.now / dayMs)
    const due = this.stakes.filter(
      ({ status, startedOn, days }) => status === 'running' && today >= startedOn + days,
    )
    for (const stake of due) {
      stake.status = 'ended'
      this.available += stake.amount
    }
    return due.length
  }

  private due(stake: ModelStake): bigint {
    return dayByDay(stake.amount, stake.rateBps, this.daysOf(stake)) - stake.claimed
  }

  private daysOf({ startedOn, days, claimedDays }: ModelStake): number {
    const passedDays = Math.floor(this.now / dayMs) - startedOn
    return Math.max(claimedDays, Math.min(days, Math.max(0, passedDays)))
  }

  private sumOf(part: (stake: ModelStake) => bigint): bigint {
    return this.stakes.reduce((sum, stake) => sum + part(stake), 0n)
  }
}

function dayByDay(amount: bigint, rateBps: number, days: number, parts = 1n): bigint {
  const unit = parts * 10_000n * 365n
  let paidReward = 0n
  let carried = 0n
  for (let day = 0; day < days; day += 1) {
    carried += amount * BigInt(rateBps)
    paidReward += carried / unit
    carried %= unit
  }
  return paidReward
}
