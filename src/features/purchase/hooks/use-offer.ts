import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { purchaseTerms } from '@/config/purchase-terms'
import { type Offer, purchaseCalls } from '@/contract/purchase'
import { call } from '@/lib/api/call'
import { isRetryable } from '@/lib/api/query-client'
import { useDebounced } from '@/lib/use-time'
import { purchaseKeys } from '../keys'
import type { Side } from '../rules'

export interface Wanted {
  currency: string
  side: Side
  units: bigint
}

const typingMs = 300
const triesMost = 2
/** Renewed a little before the server lets it go. Counted by this clock alone, which may be wrong. */
const offerMs = (purchaseTerms.offerSeconds - 2) * 1000

function offerOptions(wanted: Wanted | undefined) {
  const { currency = '', side = 'pay', units = 0n } = wanted ?? {}
  return queryOptions({
    // An answer belongs to what was asked: a late one can never stand beside newer input.
    queryKey: purchaseKeys.offer(currency, side, String(units)),
    queryFn:
      wanted === undefined
        ? skipToken
        : ({ signal }) =>
            call(purchaseCalls.getConvertedAmount, { currency, [side]: String(units) }, { signal }),
    staleTime: offerMs,
    gcTime: offerMs,
    refetchInterval: offerMs,
    retry: (failures: number, error: unknown) => failures < triesMost && isRetryable(error),
    placeholderData: keepPreviousData,
  })
}

export interface LiveOffer {
  /** Of what is typed now; undefined until it has come. */
  offer: Offer | undefined
  /** The last one, to stand where the next will. */
  lastOffer: Offer | undefined
  isRenewing: boolean
  renewsAtMs: number | undefined
  error: Error | null
  renew: () => void
}

/** A live offer for what is typed, once the typing rests. */
export function useOffer(wanted: Wanted | undefined): LiveOffer {
  const { currency, side, units } = wanted ?? {}
  const asked = `${currency} ${side} ${units}`
  const isSettled = useDebounced(asked, typingMs) === asked
  const isAsking = wanted !== undefined && isSettled
  const query = useQuery(offerOptions(isAsking ? wanted : undefined))
  const isOwn = isAsking && query.data !== undefined && !query.isPlaceholderData
  return {
    offer: isOwn ? query.data : undefined,
    lastOffer: wanted === undefined ? undefined : query.data,
    isRenewing: wanted !== undefined && (!isSettled || query.isFetching),
    renewsAtMs: isOwn ? query.dataUpdatedAt + offerMs : undefined,
    error: isAsking ? (query.error as Error | null) : null,
    renew: () => void query.refetch(),
  }
}
