import { stakingCalls } from '@/contract/user/staking'
import {
  beginStake,
  leaveStake,
  planDocs,
  rewardCalculator,
  staking,
  stakingClaim,
  stakingClaimList,
} from '@/server/modules/staking'
import { routesOf } from '@/server/platform/http/mount'

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
