import { useMemo, useSyncExternalStore } from 'react'
import type { LockedQuote, Offer } from '@/contract/purchase'
import { browserStorage, type StorageKey } from '@/lib/storage/browser-storage'

/** What this browser must not forget of an order, each part written before the step that needs it. */
export interface KeptOrder {
  /** The idempotency key of the lock; it names the order here. */
  lockKey: string
  /** The same for saying which transaction pays it. */
  reportKey: string
  startedAtMs: number
  asked: { offerId: string; payer: string; isSecond: boolean }
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

const keptMost = 12
const keptMs = 7 * 24 * 60 * 60_000
const none: readonly KeptOrder[] = []
const listeners = new Set<() => void>()
// In place of a storage that is refused: the order is then remembered as long as the page is open.
const memory = new Map<string, string>()
let known: { text: string | undefined; orders: readonly KeptOrder[] } = {
  text: undefined,
  orders: none,
}

const placeOf = (accountId: string): StorageKey => `orders:${accountId}`

function read(accountId: string): readonly KeptOrder[] {
  const text = browserStorage.read(placeOf(accountId)) ?? memory.get(accountId)
  if (text !== known.text) known = { text, orders: parsed(text) }
  return known.orders
}

function write(accountId: string, orders: readonly KeptOrder[]): void {
  const fresh = orders.filter(({ startedAtMs }) => Date.now() - startedAtMs < keptMs)
  const text = JSON.stringify(fresh.slice(-keptMost))
  browserStorage.write(placeOf(accountId), text)
  if (browserStorage.read(placeOf(accountId)) === text) memory.delete(accountId)
  else memory.set(accountId, text)
  for (const listener of listeners) listener()
}

function parsed(text: string | undefined): readonly KeptOrder[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isOrder) : none
  } catch {
    return none
  }
}

function isOrder(value: unknown): value is KeptOrder {
  const { lockKey, reportKey, asked, offer } = (value ?? {}) as Partial<KeptOrder>
  return [lockKey, reportKey].every((key) => typeof key === 'string') && !!asked && !!offer
}

/** Orders of one account in this browser: who logs in after them sees nothing of it. */
export function keptOrdersOf(accountId: string) {
  return {
    accountId,
    list: () => read(accountId),
    byQuote: (id: string) => read(accountId).find(({ quote }) => quote?.id === id),
    put(order: KeptOrder): void {
      const others = read(accountId).filter(({ lockKey }) => lockKey !== order.lockKey)
      write(accountId, [...others, order])
    },
    change(lockKey: string, part: Partial<KeptOrder>): void {
      const change = (order: KeptOrder) =>
        order.lockKey === lockKey ? { ...order, ...part } : order
      write(accountId, read(accountId).map(change))
    },
    drop(lockKey: string): void {
      if (read(accountId).some((order) => order.lockKey === lockKey))
        write(
          accountId,
          read(accountId).filter((order) => order.lockKey !== lockKey),
        )
    },
  }
}

export type OrderKeeper = ReturnType<typeof keptOrdersOf>

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the same person.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Empty until it is known who is here. */
export function useKeptOrders(accountId: string | undefined) {
  const orders = useSyncExternalStore(
    subscribe,
    () => (accountId === undefined ? none : read(accountId)),
    () => none,
  )
  const keeper = useMemo(() => keptOrdersOf(accountId ?? ''), [accountId])
  return { orders, keeper }
}
