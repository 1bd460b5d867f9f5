import type { Answer } from '@/contract/define'
import type { StakingPlanId, stakingCalls } from '@/contract/user/staking'
import type { rewardClaims } from './tables'

export type ClaimRow = typeof rewardClaims.$inferSelect
type Claim = Answer<(typeof stakingCalls)['stakingClaimList']>['docs'][number]

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
