import { stakingCalls } from '@/contract/user/staking'
import { routesOf } from '../mount'
import { beginStake } from '../staking/begin'
import { rewardCalculator } from '../staking/calculator'
import { stakingClaim } from '../staking/claim'
import { leaveStake } from '../staking/leave'
import { staking, stakingClaimList } from '../staking/overview'
import { planDocs } from '../staking/plans'

export const stakingRoutes = [
  routesOf('user', stakingCalls, {
    stakingPlans: async ({ db }) => ({ plans: await planDocs(db) }),
    staking: (services, _, { member }) => staking(services, member),
    stake: (services, input, { member, once }) => beginStake(services, member, input, once),
    stakingClaim: (services, input, { member, once }) =>
      stakingClaim(services, member, input, once),
    leaveStake: (services, input, { member, once }) => leaveStake(services, member, input, once),
    stakingClaimList: (services, input, { member }) => stakingClaimList(services, member, input),
    rewardCalculator: (services, input) => rewardCalculator(services, input),
  }),
]
