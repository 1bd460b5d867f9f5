import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hourMs } from '@/config/durations'
import { custodyCalls, type ShareMove } from '@/contract/custody'
import type { Answer } from '@/contract/define'
import { call } from '@/lib/api/call'
import { findPaged } from '@/lib/api/find-paged'
import { holdingsKey, invalidateBalances } from '@/session/stale-queries'
import { isUnderWay } from './rules'

export type Deliveries = Answer<(typeof custodyCalls)['deliveries']>

const custodyKeys = {
  token: ['custody', 'token'] as const,
  own: [...holdingsKey, 'deliveries'] as const,
  move: (id: string) => [...holdingsKey, 'deliveries', id] as const,
  approvals: (token: string, wallet: string) =>
    [...holdingsKey, 'approvals', token, wallet] as const,
}

export const approvalsKey = custodyKeys.approvals

const movingMs = 2_000
const calmMs = 15_000

/**
 * The share's token; null if none is deployed. Then no shares can be moved, and the pages say so.
 */
export function useShareToken() {
  return useQuery({
    queryKey: custodyKeys.token,
    queryFn: ({ signal }) => call(custodyCalls.shareToken, {}, { signal }),
    select: ({ token }) => token,
    staleTime: hourMs,
    meta: { isPublic: true },
  })
}

/**
 * A transfer from an own wallet is unknown until it is seen on the chain, so it is polled often.
 */
export function useDeliveries({ isAwaited = false } = {}) {
  return useQuery({
    queryKey: custodyKeys.own,
    queryFn: ({ signal }) => call(custodyCalls.deliveries, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      isAwaited || data?.docs.some(isUnderWay) ? movingMs : calmMs,
  })
}

/** A move that is not among the newest. */
export function useOlderMove(id: string | undefined) {
  return useQuery({
    queryKey: custodyKeys.move(id ?? ''),
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => findPaged(id, (from) => call(custodyCalls.deliveries, from, { signal })),
  })
}

/** A finished move changes every page with a balance. */
export function useRefreshOnEnd(move: ShareMove | null | undefined): void {
  const client = useQueryClient()
  const state = move?.state
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (state === undefined) return
    const isNow = isUnderWay({ state })
    if (wasUnderWay.current && !isNow) void invalidateBalances(client)
    wasUnderWay.current = isNow
  }, [state, client])
}
