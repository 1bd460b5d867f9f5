import { stakingTerms } from '@/config/terms'
import type { StakingPlanId } from '@/contract/user/staking'

/** The yearly rate of each plan for new stakes, in basis points. */
export interface StakingRates {
  rates: Partial<Record<StakingPlanId, number>>
}

export interface Plan {
  id: StakingPlanId
  months: number
  days: number
  rateBps: number
}

/** The code's plans with the rates of a version; those without one are not offered. */
export const plansIn = ({ rates }: StakingRates): Plan[] =>
  stakingTerms.plans.flatMap(({ id, months, days }) => {
    const rateBps = rates[id]
    // guard: without it, a row of the database promises any reward — server/terms/plans: a rate
    //   above the code’s is offered to nobody — without the third condition
    if (rateBps === undefined || rateBps < 1 || rateBps > stakingTerms.maxRateBps) return []
    return [{ id, months, days, rateBps }]
  })
