import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { type StakingPlanId, stakingCalls } from '@/contract/user/staking'
import { call } from '@/lib/api/call'
import { useDebounced } from '@/lib/use-time'
import { stakingKeys } from '../keys'

export type Calculation = Answer<(typeof stakingCalls)['rewardCalculator']>
/** What is known: an amount to stake, or a reward to reach. */
export type Side = 'amount' | 'target'

interface Asked {
  id: StakingPlanId
  side: Side
  units: bigint | undefined
}

const typingMs = 250

function calculationOptions({ id, side, units }: Asked) {
  return queryOptions({
    queryKey: stakingKeys.calculation(id, side, String(units)),
    queryFn:
      units === undefined || units === 0n
        ? skipToken
        : ({ signal }) =>
            call(stakingCalls.rewardCalculator, { id, [side]: String(units) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { isPublic: true },
  })
}

/** Asked once the typing rests; the last answer stays until the next one is here. */
export function useCalculation(asked: Asked) {
  const settled = useDebounced(String(asked.units), typingMs) === String(asked.units)
  const query = useQuery(calculationOptions(settled ? asked : { ...asked, units: undefined }))
  return { ...query, isRenewing: asked.units !== undefined && (!settled || query.isFetching) }
}
