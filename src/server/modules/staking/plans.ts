import { stakingTerms } from '@/config/staking-terms'
import { roomIn } from '@/contract/staking-rewards'
import type { StakingPlan, StakingPlanId } from '@/contract/user/staking'
import { balanceOf } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'

const { plans, minimumMicroShares } = stakingTerms
export type Plan = (typeof plans)[number]

export function planOf(id: StakingPlanId): Plan {
  const offered = plans.find((plan) => plan.id === id)
  if (offered === undefined) throw new AppError('PLAN_CLOSED')
  return offered
}

/** What of the reward pool is not promised to anybody. */
export function freePool(db: Db): Promise<bigint> {
  return balanceOf(db, { type: 'rewards', asset: 'SHARE' })
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

/** The longer a plan, the more its stakes set aside: so the longest closes first. */
export async function planDocs(db: Db): Promise<StakingPlan[]> {
  const pool = await freePool(db)
  return plans.map((plan) => planDoc(plan, pool))
}
