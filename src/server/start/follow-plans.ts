import { carryStaking } from '@/config/staking-offered'
import type { Services } from '@/server/compose'
import { stakingPlansAt } from '@/server/modules/terms'
import { repeat } from '@/server/platform/jobs/repeat'
import type { Stop } from './despite-breaks'

const lookEveryMs = 10_000

/**
 * Tells this process, including its pages, whether there are staking plans: now, and as others come
 * into force.
 */
export async function followPlans({ db, clock, log }: Services): Promise<Stop> {
  const look = async () => {
    const { plans } = await stakingPlansAt(db, clock.now())
    carryStaking(plans.length > 0)
  }
  await look()
  return repeat(log, { name: 'look at staking plans', everyMs: lookEveryMs, run: look })
}
