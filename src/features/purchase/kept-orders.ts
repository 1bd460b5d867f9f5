import { useMemo } from 'react'
import type { DocumentAccepted } from '@/contract/offering'
import type { LockedQuote, Offer } from '@/contract/purchase'
import { type Store, StoredList, useStoredList } from '@/lib/stored-list'

/** What this browser must not forget of an order, each part written before the step that needs it. */
export interface KeptOrder {
  /** The idempotency key of the lock; it names the order here. */
  lockKey: string
  /** The same for saying which transaction pays it. */
  reportKey: string
  startedAtMs: number
  asked: { offerId: string; payer: string; isSecond: boolean; accepted: DocumentAccepted[] }
  /** As it was reviewed. */
  offer: Offer
  token: string | null
  quote?: LockedQuote
  lockedAtMs?: number
  /** The wallet was asked, and no answer of it is known. */
  askedAtMs?: number | undefined
  hash?: string
  sentAtMs?: number
  isReported?: boolean
}

const orders = new StoredList<KeptOrder>({
  placeOf: (accountId) => `orders:${accountId}`,
  keyOf: ({ lockKey }) => lockKey,
  isOne: isOrder,
})

function isOrder(value: unknown): value is KeptOrder {
  const { lockKey, reportKey, asked, offer } = (value ?? {}) as Partial<KeptOrder>
  return [lockKey, reportKey].every((key) => typeof key === 'string') && !!asked && !!offer
}

/** Orders of one account in this browser. */
export function keptOrdersOf(accountId: string) {
  return withQuotes(orders.storeOf(accountId))
}

export type OrderKeeper = ReturnType<typeof keptOrdersOf>

function withQuotes(keeper: Store<KeptOrder>) {
  const byQuote = (id: string) => keeper.list().find(({ quote }) => quote?.id === id)
  return { ...keeper, byQuote }
}

export function useKeptOrders(accountId: string | undefined) {
  const { items, store: keeper } = useStoredList(orders, accountId)
  return { orders: items, keeper: useMemo(() => withQuotes(keeper), [keeper]) }
}
