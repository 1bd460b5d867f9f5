import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { dividendCalls } from '@/contract/dividends'
import { buyBackCalls } from '@/contract/user/buy-backs'
import { holdingsCalls } from '@/contract/user/holdings'
import { voteCalls } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { holdingsKey, refreshOnNotification } from '@/session/stale-queries'
import { isCounting } from './vote-rules'

export type Dividends = Answer<(typeof dividendCalls)['dividends']>
export type Votes = Answer<(typeof voteCalls)['votes']>
export type BuyBacks = Answer<(typeof buyBackCalls)['buyBacks']>

// Below the holdings' key: a change of a balance may change what it earns, votes or can be offered.
export const dividendsKey: QueryKey = [...holdingsKey, 'dividends']
export const votesKey: QueryKey = [...holdingsKey, 'votes']
const buyBacksKey: QueryKey = [...holdingsKey, 'buy-backs']

const movingMs = 3_000
const calmMs = 60_000
const pollInterval = (isMoving: boolean | undefined) => (isMoving ? movingMs : calmMs)

export const dividendsOptions = queryOptions({
  queryKey: dividendsKey,
  queryFn: ({ signal }) => call(dividendCalls.dividends, {}, { signal }),
  refetchInterval: ({ state }) =>
    pollInterval(state.data?.docs.some(({ payout }) => payout?.state === 'sending')),
  meta: refreshOnNotification,
})

export const useDividends = () => useQuery(dividendsOptions)

export const votesOptions = queryOptions({
  queryKey: votesKey,
  queryFn: ({ signal }) => call(voteCalls.votes, {}, { signal }),
  refetchInterval: ({ state }) => pollInterval(state.data?.docs.some(isCounting)),
  meta: refreshOnNotification,
})

const moving = new Set(['open', 'closed', 'settling'])

/** Other members' offers change everybody's part, so an open buy-back is polled often. */
export const buyBacksOptions = queryOptions({
  queryKey: buyBacksKey,
  queryFn: ({ signal }) => call(buyBackCalls.buyBacks, {}, { signal }),
  refetchInterval: ({ state }) =>
    pollInterval(
      state.data?.docs.some(
        ({ state, payout }) => moving.has(state) || payout?.state === 'sending',
      ),
    ),
  meta: refreshOnNotification,
})

/** Calculated from a whole history, so it is loaded only where a sale is shown, and once. */
export function useSales() {
  return useQuery({
    queryKey: [...holdingsKey, 'sales'],
    queryFn: ({ signal }) => call(holdingsCalls.sales, {}, { signal }),
  })
}
