import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { staleMoney } from '@/session/own-money'
import { holdingsKeys } from '../keys'

const movingMs = 5_000
const calmMs = 60_000

function dashboardOptions() {
  return queryOptions({
    queryKey: holdingsKeys.dashboard,
    queryFn: ({ signal }) => call(holdingsCalls.dashboard, {}, { signal }),
    // Somebody who watches a payment wants to see it come.
    refetchInterval: ({ state }) => (state.data?.open.length ? movingMs : calmMs),
  })
}

/** What is held, followed; the line and the list of deals become stale with it. */
export function useDashboard() {
  const client = useQueryClient()
  const dashboard = useQuery(dashboardOptions())
  const available = dashboard.data?.holdings.available
  const known = useRef(available)
  useEffect(() => {
    if (known.current !== undefined && known.current !== available) void staleMoney(client)
    known.current = available
  }, [client, available])
  return dashboard
}
