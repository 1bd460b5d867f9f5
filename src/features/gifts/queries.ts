import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { ownedIn } from '@/contract/owned'
import { giftCalls } from '@/contract/user/gifts'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { findPaged } from '@/lib/api/find-paged'
import { holdingsKey } from '@/session/stale-queries'

export type Gifts = Answer<(typeof giftCalls)['gifts']>

const giftKeys = {
  own: [...holdingsKey, 'gifts'] as const,
  offered: [...holdingsKey, 'gifts', 'offered'] as const,
  one: (id: string) => [...holdingsKey, 'gifts', id] as const,
  owned: [...holdingsKey, 'gifts', 'owned'] as const,
}

const waitingMs = 5_000
const calmMs = 30_000

/** How many shares the member may send today, the limits, and the newest gifts. */
export function useGifts() {
  return useQuery({
    queryKey: giftKeys.own,
    queryFn: ({ signal }) => call(giftCalls.gifts, {}, { signal }),
  })
}

/** Gifts that wait for the member's answer, including those that are not among the newest. */
export function useOfferedGifts() {
  return useQuery({
    queryKey: giftKeys.offered,
    queryFn: ({ signal }) => call(giftCalls.gifts, { only: 'offered', limit: 100 }, { signal }),
  })
}

export function useGift(id: string | undefined) {
  return useQuery({
    queryKey: giftKeys.one(id ?? ''),
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => findPaged(id, (from) => call(giftCalls.gifts, from, { signal })),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? waitingMs : calmMs),
  })
}

/** All shares that the member owns, in any place. */
export function useOwned(): bigint | undefined {
  const { data } = useQuery({
    queryKey: giftKeys.owned,
    queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
  })
  return data && ownedIn(data.holdings)
}
