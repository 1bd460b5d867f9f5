import type { StakingPlanId } from '@/contract/user/staking'
import { type Plan, stakingPlansAt } from '@/server/modules/terms'
import type { Ports } from '@/server/platform/ports'

/**
 * The plan of that length, or another one if the bank does not offer it. Not called without plans.
 */
export async function planNear(
  { clock, db }: Pick<Ports, 'clock' | 'db'>,
  id: StakingPlanId,
): Promise<Plan> {
  const { plans } = await stakingPlansAt(db, clock.now())
  const plan = plans.find((one) => one.id === id) ?? plans[0]
  if (plan === undefined) throw new Error('The bank offers no staking plan')
  return plan
}
