import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { holdingsKey, newsMeta } from '@/session/stale-queries'

export type BuyBacks = Answer<(typeof buyBackCalls)['buyBacks']>

/** Below the holdings: whatever moves a balance may have changed what can be offered. */
const buyBacksKey = [...holdingsKey, 'buy-backs'] as const

const movingMs = 5_000
const calmMs = 60_000

/** What others offer changes what everybody gets, so an open one is asked for often. */
export function useBuyBacks() {
  return useQuery(
    queryOptions({
      queryKey: buyBacksKey,
      queryFn: ({ signal }) => call(buyBackCalls.buyBacks, {}, { signal }),
      refetchInterval: ({ state }) =>
        state.data?.docs.some((one) => moving.has(one.state) || one.payout?.state === 'sending')
          ? movingMs
          : calmMs,
      meta: newsMeta,
    }),
  )
}

const moving = new Set(['open', 'closed', 'settling'])

export function usePriceToday(): string | undefined {
  const { data } = useQuery({
    queryKey: ['buy-backs', 'share-price'],
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    staleTime: calmMs,
    meta: { isPublic: true },
  })
  return data?.price
}
