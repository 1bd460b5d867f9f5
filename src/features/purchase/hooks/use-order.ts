import { queryOptions, useQuery } from '@tanstack/react-query'
import { purchaseTerms } from '@/config/purchase-terms'
import { type TransactionStatus, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { purchaseKeys } from '../keys'

const soonMs = 2_000
const laterMs = 10_000
const waitingMs = 5_000

/** Statuses that change by themselves, and how soon one looks again. */
const waits: Partial<Record<TransactionStatus, number>> = {
  awaiting: waitingMs,
  pending: soonMs,
  returning: laterMs,
  decision: laterMs,
  held: laterMs,
  // A transaction of the same wallet may still arrive in its place.
  replaced: laterMs,
}

function orderOptions(id: string, isPaid: boolean) {
  return queryOptions({
    queryKey: purchaseKeys.order(id),
    queryFn: ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data === undefined) return laterMs
      const usual = waits[data.status] ?? (isPaid && isLate(data.status) ? laterMs : false)
      if (usual === false) return false
      const isLong = dataUpdateCount * soonMs > purchaseTerms.patienceMs
      return isLong ? laterMs : isPaid ? soonMs : usual
    },
  })
}

/** Over for the order, and yet money may be on its way. */
export function isLate(status: TransactionStatus): boolean {
  return status === 'expired' || status === 'cancelled'
}

/** One order as the server sees it, looked at again as long as it moves. */
export function useOrder(id: string, isPaid: boolean) {
  return useQuery(orderOptions(id, isPaid))
}
