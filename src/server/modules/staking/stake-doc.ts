import { stakingTerms } from '@/config/terms'
import type { Answer } from '@/contract/define'
import {
  accruedReward,
  daysCounted,
  leaving,
  monthsOf,
  roomIn,
  wholeReward,
} from '@/contract/staking-rewards'
import type {
  Leaving,
  Stake,
  StakingPlan,
  StakingPlanId,
  stakingCalls,
} from '@/contract/user/staking'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { type Plan, stakingPlansAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { rewardClaims, stakes } from './tables'

type ClaimRow = typeof rewardClaims.$inferSelect

type Claim = Answer<(typeof stakingCalls)['stakingClaimList']>['docs'][number]

export type StakeRow = typeof stakes.$inferSelect

/**
 * The days whose reward is counted. Never fewer than those that were claimed: otherwise a clock
 * that was set back would pay the same days again when it reaches them.
 */
export function daysOf({ startedAt, days, claimedDays }: StakeRow, now: Date): number {
  // guard: without it, days that were claimed are forgotten when the clock is set back —
  //   server/staking/staking: a clock that is set back — last argument alone
  return Math.max(claimedDays, daysCounted(startedAt, now, days))
}

/** What is counted and not claimed yet. A stake that was left early is fully settled. */
export function claimableOf(row: StakeRow, now: Date): bigint {
  return row.status === 'left' ? 0n : accruedReward(row, daysOf(row, now)) - row.claimed
}

/** What leaving the stake now would bring, or undefined if there is no term left to leave. */
export function leavingOf(row: StakeRow, now: Date) {
  const counted = daysOf(row, now)
  const isEarly = row.status === 'running' && counted < row.days
  return isEarly ? leaving(row, counted, row.claimed) : undefined
}

export function stakeDoc(row: StakeRow, now: Date): Stake {
  const isLeft = row.status === 'left'
  const counted = isLeft ? row.claimedDays : daysOf(row, now)
  return {
    id: row.id,
    planId: row.planId,
    months: monthsOf(row.planId),
    amount: String(row.amount),
    rateBps: row.rateBps,
    days: row.days,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    unlocksAt: row.unlocksAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    daysCounted: counted,
    reward: String(wholeReward(row)),
    accrued: String(isLeft ? row.claimed : accruedReward(row, counted)),
    claimed: String(row.claimed),
    claimable: String(claimableOf(row, now)),
    leaving: leavingDoc(row, now),
  }
}

function leavingDoc(row: StakeRow, now: Date): Leaving | null {
  const sums = leavingOf(row, now)
  if (sums === undefined) return null
  return {
    full: String(sums.full),
    half: String(sums.half),
    reward: String(sums.reward),
    takenBack: String(sums.takenBack),
    returned: String(sums.returned),
  }
}

export function claimDoc(row: ClaimRow, planId: StakingPlanId): Claim {
  return {
    id: row.id,
    stakeId: row.stakeId,
    planId,
    kind: row.kind,
    fromDay: row.fromDay,
    toDay: row.toDay,
    amount: String(row.amount),
    sharePrice: String(row.sharePriceMicroUsd),
    at: row.at.toISOString(),
  }
}

const { minimumMicroShares } = stakingTerms

/** A plan for new stakes. Stakes themselves keep their terms and need no plan. */
export function planOf(plans: readonly Plan[], id: StakingPlanId): Plan {
  const offered = plans.find((plan) => plan.id === id)
  if (offered === undefined) throw new AppError('PLAN_CLOSED')
  return offered
}

/** The part of the reward pool that is not promised to a stake. */
export function freePool(db: Db): Promise<bigint> {
  return balanceOf(db, { type: 'rewards', asset: shareAsset })
}

export function planDoc(plan: Plan, pool: bigint): StakingPlan {
  const room = roomIn(pool, plan)
  return {
    ...plan,
    minimum: String(minimumMicroShares),
    room: String(room),
    isOpen: room >= minimumMicroShares,
  }
}

/**
 * The plans with the room that is left in each. A longer plan promises more for the same shares, so
 * as the pool shrinks the longest plan closes first.
 */
export function plansFrom(plans: readonly Plan[], pool: bigint): StakingPlan[] {
  return plans.map((plan) => planDoc(plan, pool))
}

export async function planDocs(db: Db, now: Date): Promise<StakingPlan[]> {
  const { plans } = await stakingPlansAt(db, now)
  return plansFrom(plans, await freePool(db))
}
