import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { type Claim, type StakingPlanId, stakingCalls } from '@/contract/user/staking'
import { walletCalls } from '@/contract/wallet'
import type { Checkout } from '@/features/checkout/machine'
import { type StoredCheckouts, useCheckouts } from '@/features/checkout/record'
import { call } from '@/lib/api/call'
import { useDebounced } from '@/lib/use-time'
import { holdingsKey } from '@/session/stale-queries'
import type { StakeQuote } from './use-stake-form'

export const stakingKeys = {
  own: [...holdingsKey, 'staking'] as const,
  claims: [...holdingsKey, 'claims'] as const,
  sharePrice: ['staking', 'share-price'] as const,
  calculation: (planId: string, side: string, units: string) =>
    ['staking', 'calculation', planId, side, units] as const,
}

export type Staking = Answer<(typeof stakingCalls)['staking']> & {
  aheadMs: number
}

const calmMs = 60_000
const soonMs = 2_000

export function useStaking() {
  return useQuery({
    queryKey: stakingKeys.own,
    queryFn: async ({ signal }): Promise<Staking> => {
      const answer = await call(stakingCalls.staking, {}, { signal })
      return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() }
    },
    // Loaded again just after midnight UTC, when the server counts another day of rewards.
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return calmMs
      const untilCountMs = Date.parse(data.nextCountAt) - data.aheadMs - Date.now()
      return Math.min(calmMs, Math.max(soonMs, untilCountMs + soonMs))
    },
  })
}

/** The current price. `isAwaited`: it may still arrive, so a page reserves its space. */
export function useSharePriceNow() {
  const { data, isLoading, failureCount } = useQuery({
    queryKey: stakingKeys.sharePrice,
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    refetchInterval: calmMs,
    meta: { isPublic: true },
  })
  return { sharePrice: data?.price, isAwaited: isLoading && failureCount === 0 }
}

export type StakeOrder = Checkout<StakeQuote, null>

const storedStakes: StoredCheckouts<StakeQuote, null> = { kind: 'stake' }

export function useStakeOrders(accountId: string) {
  return useCheckouts(storedStakes, accountId)
}

export type StakeStore = ReturnType<typeof useStakeOrders>['store']

export function useClaims() {
  return useInfiniteQuery({
    queryKey: stakingKeys.claims,
    queryFn: ({ pageParam, signal }) =>
      call(stakingCalls.stakingClaimList, pageParam === undefined ? {} : { cursor: pageParam }, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

const pageLength = 100

export async function fetchAllClaims(): Promise<Claim[]> {
  const claims: Claim[] = []
  let cursor: string | undefined
  do {
    const input = { limit: pageLength, ...(cursor !== undefined && { cursor }) }
    const page = await call(stakingCalls.stakingClaimList, input)
    claims.push(...page.docs)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return claims
}

export type Calculation = Answer<(typeof stakingCalls)['rewardCalculator']>
export type CalculatorSide = 'amount' | 'target'

interface CalculatorInput {
  id: StakingPlanId
  side: CalculatorSide
  units: bigint | undefined
}

const typingMs = 250

function calculationOptions({ id, side, units }: CalculatorInput) {
  return queryOptions({
    queryKey: stakingKeys.calculation(id, side, String(units)),
    queryFn:
      units === undefined || units === 0n
        ? skipToken
        : ({ signal }) =>
            call(stakingCalls.rewardCalculator, { id, [side]: String(units) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: calmMs,
    meta: { isPublic: true },
  })
}

export function useCalculation(input: CalculatorInput) {
  const settled = useDebounced(String(input.units), typingMs) === String(input.units)
  const query = useQuery(calculationOptions(settled ? input : { ...input, units: undefined }))
  return { ...query, isRenewing: input.units !== undefined && (!settled || query.isFetching) }
}
