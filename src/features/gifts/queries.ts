import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { ownedIn } from '@/contract/owned'
import { giftCalls, type MemberGift } from '@/contract/user/gifts'
import { holdingsCalls } from '@/contract/user/holdings'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { holdingsKey } from '@/session/stale-queries'

export type Gifts = Answer<(typeof giftCalls)['gifts']>

const giftKeys = {
  own: [...holdingsKey, 'gifts'] as const,
  offered: [...holdingsKey, 'gifts', 'offered'] as const,
  one: (id: string) => [...holdingsKey, 'gifts', id] as const,
  owned: [...holdingsKey, 'gifts', 'owned'] as const,
  price: ['gifts', 'share-price'] as const,
}

const waitingMs = 5_000
const calmMs = 30_000

/** How many shares the member may send today, the limits, and the newest gifts. */
export function useGifts() {
  return useQuery(
    queryOptions({
      queryKey: giftKeys.own,
      queryFn: ({ signal }) => call(giftCalls.gifts, {}, { signal }),
    }),
  )
}

/** Gifts that wait for the member's answer, however many the member has sent since. */
export function useOfferedGifts() {
  return useQuery(
    queryOptions({
      queryKey: giftKeys.offered,
      queryFn: ({ signal }) => call(giftCalls.gifts, { only: 'offered', limit: 100 }, { signal }),
    }),
  )
}

const maxPages = 50

/** One gift, looked up page by page since its address may be months old; null if it is not the member's. */
export function useGift(id: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: giftKeys.one(id ?? ''),
      queryFn: id === undefined ? skipToken : ({ signal }) => findGift(id, signal),
      refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? waitingMs : calmMs),
    }),
  )
}

async function findGift(id: string, signal: AbortSignal): Promise<MemberGift | null> {
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const asked = cursor === undefined ? {} : { cursor }
    const answer = await call(giftCalls.gifts, asked, { signal })
    const gift = answer.docs.find((one) => one.id === id)
    if (gift !== undefined) return gift
    cursor = answer.nextCursor
    if (cursor === undefined) return null
  }
  return null
}

/** All that the member owns, wherever it lies. */
export function useOwned(): bigint | undefined {
  const { data } = useQuery({
    queryKey: giftKeys.owned,
    queryFn: ({ signal }) => call(holdingsCalls.myWallet, {}, { signal }),
  })
  return data && ownedIn(data.holdings)
}

export function useGiftPrice(): string | undefined {
  const { data } = useQuery({
    queryKey: giftKeys.price,
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    staleTime: calmMs,
    meta: { isPublic: true },
  })
  return data?.price
}
