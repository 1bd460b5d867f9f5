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
    stake: (services, input, { member, idempotently }) =>
      beginStake(services, member, input, idempotently),
    stakingClaim: (services, input, { member, idempotently }) =>
      stakingClaim(services, member, input, idempotently),
    leaveStake: (services, input, { member, idempotently }) =>
      leaveStake(services, member, input, idempotently),
    stakingClaimList: (services, input, { member }) => stakingClaimList(services, member, input),
    rewardCalculator: (services, input) => rewardCalculator(services, input),
  }),
]
