import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { purchaseTerms } from '@/config/purchase-terms'
import type { LockedQuote } from '@/contract/purchase'
import {
  type TransactionDetail,
  type TransactionStatus,
  transactionCalls,
} from '@/contract/transaction'
import { type Checkout, isMaybePaid } from '@/features/checkout/machine'
import { type CheckoutStore, thisPage } from '@/features/checkout/record'
import { reduceCheckout } from '@/features/checkout/reduce'
import { resumeCheckout } from '@/features/checkout/resume'
import { call } from '@/lib/api/call'
import { useTransaction } from '@/lib/chain/use-transaction'
import { useSubmission } from '@/session/use-submission'
import { type Order, orderFrom, orderProgress, purchaseAdapter, type ReviewedQuote } from './orders'
import { purchaseKeys } from './queries'

export type OrderStore = CheckoutStore<ReviewedQuote, LockedQuote>

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
      const isLate = orderProgress(data.status) === 'expired'
      const usual = waits[data.status] ?? (isPaid && isLate ? laterMs : false)
      if (usual === false) return false
      const isLong = dataUpdateCount * soonMs > purchaseTerms.patienceMs
      return isLong ? laterMs : isPaid ? soonMs : usual
    },
  })
}

/** One order as the server sees it, looked at again as long as it moves. */
function useOrderDetail(id: string, isPaid: boolean) {
  return useQuery(orderOptions(id, isPaid))
}

/** One order as it is now: what this browser stored of it, moved by what the server says. */
export function useOrder(id: string, stored: Order | undefined) {
  const query = useOrderDetail(id, stored !== undefined && isMaybePaid(stored as Checkout))
  const { data: detail } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed never changes
  const told = useMemo(() => detail && orderFrom(detail), [detail?.id])
  const isAsking = useTransaction({ id, hash: undefined, ending: undefined }).name === 'signing'
  const base = stored ?? told
  const order = base && orderNow(base, detail, isAsking)
  return { ...query, order, isAsking }
}

function orderNow(base: Order, detail: TransactionDetail | undefined, isAsking: boolean): Order {
  const resumed = resumeCheckout(base, { page: thisPage, isAsking })
  if (detail === undefined) return resumed
  return reduceCheckout(resumed, { type: 'PROGRESS', is: orderProgress(detail.status) })
}

/**
 * Tells the server which transaction pays an order, until it has heard: with the same key, after a reload,
 * from whatever page is open. The server would find the payment without it too.
 */
export function useOrderSubmission(order: Order | undefined, store: OrderStore): void {
  const key = order?.keys.prepare ?? ''
  const isDue = order?.phase === 'submitting'
  const isDone = () => store.send(key, { type: 'SUBMITTED' })
  useSubmission({
    key: purchaseKeys.submission(key),
    submit: isDue ? () => purchaseAdapter.submit(order as Order) : undefined,
    onAnswer: isDone,
    onRefused: isDone,
  })
}

/** All that waits for something, from this browser or any other. */
export function useOpenOrders() {
  return useQuery({
    queryKey: purchaseKeys.open,
    queryFn: ({ signal }) => call(transactionCalls.latestTransactions, {}, { signal }),
    staleTime: 0,
  })
}
