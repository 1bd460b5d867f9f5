import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { dividendCalls } from '@/contract/dividends'
import { call } from '@/lib/api/call'
import { holdingsKey, newsMeta } from '@/session/stale-queries'

export type Dividends = Answer<(typeof dividendCalls)['dividends']>

/** Below the holdings: whatever moves a balance may have moved a dividend. */
export const dividendsKey = [...holdingsKey, 'dividends'] as const

const movingMs = 3_000
const calmMs = 60_000

function dividendsOptions() {
  return queryOptions({
    queryKey: dividendsKey,
    queryFn: ({ signal }) => call(dividendCalls.dividends, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.docs.some(({ payout }) => payout?.state === 'sending') ? movingMs : calmMs,
    meta: newsMeta,
  })
}

export function useDividends() {
  return useQuery(dividendsOptions())
}
