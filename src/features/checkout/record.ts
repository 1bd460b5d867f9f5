import { useMemo } from 'react'
import { randomKey } from '@/lib/random-key'
import { browserStorage, type StorageKey } from '@/lib/storage/browser-storage'
import { StoredList, useStoredList } from '@/lib/stored-list'
import type { Checkout, CheckoutEvent, CheckoutKind } from './machine'
import { reduceCheckout } from './reduce'
import { isStored } from './resume'

/** Of this load of the page. */
export const thisPage = randomKey()

const records = new StoredList<Checkout>({
  placeOf: (accountId) => `checkouts:${accountId}`,
  keyOf: ({ keys }) => keys.prepare,
  isOne: isCheckout,
})

function isCheckout(value: unknown): value is Checkout {
  const { version, kind, keys, phase, hashes } = (value ?? {}) as Partial<Checkout>
  return (
    version === 1 &&
    typeof kind === 'string' &&
    typeof keys?.prepare === 'string' &&
    typeof keys.submit === 'string' &&
    phase !== undefined &&
    isStored({ phase }) &&
    // Of before: no page shows it, and it would take the place of an order.
    !(kind === 'swap' && phase === 'preparing') &&
    Array.isArray(hashes)
  )
}

/** Entries as they were stored before there was one checkout: read once, rewritten, and gone. */
interface Legacy {
  placeOf: (accountId: string) => StorageKey
  read: (entry: unknown) => Checkout | undefined
}

export interface StoredCheckouts<Quote, Prepared> {
  kind: CheckoutKind
  legacy?: Legacy
  /** Only for the type of what is stored. */
  of?: (quote: Quote, prepared: Prepared) => void
}

function takeOver({ placeOf, read }: Legacy, accountId: string): void {
  const place = placeOf(accountId)
  const text = browserStorage.read(place)
  if (text === undefined) return
  const found = entriesIn(text).flatMap((entry) => read(entry) ?? [])
  const known = records.read(accountId)
  const isNew = (one: Checkout) => !known.some(({ keys }) => keys.prepare === one.keys.prepare)
  records.write(accountId, [...found.filter(isNew), ...known])
  browserStorage.remove(place)
}

function entriesIn(text: string): unknown[] {
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

export function checkoutStore<Quote, Prepared>(
  { kind, legacy }: StoredCheckouts<Quote, Prepared>,
  accountId: string,
) {
  type Own = Checkout<Quote, Prepared>
  if (legacy !== undefined && accountId !== '') takeOver(legacy, accountId)
  const all = records.storeOf(accountId)
  const list = () => all.list().filter((one) => one.kind === kind) as Own[]
  const put = (value: Own) => (isStored(value) ? all.put(value) : all.drop(value.keys.prepare))
  const byKey = (key: string) => list().find(({ keys }) => keys.prepare === key)
  return {
    ...{ accountId, list, byKey, put, drop: all.drop },
    byId: (id: string) => list().find((one) => one.id === id),
    /** Moved and written in one: whatever needs the step finds it stored. */
    send: (key: string, event: CheckoutEvent<Quote, Prepared>) => {
      const value = byKey(key)
      if (value !== undefined) put(reduceCheckout(value, event))
    },
  }
}

export type CheckoutStore<Quote, Prepared> = ReturnType<typeof checkoutStore<Quote, Prepared>>

export function useCheckouts<Quote, Prepared>(
  kind: StoredCheckouts<Quote, Prepared>,
  accountId: string | undefined,
) {
  const store = useMemo(() => checkoutStore(kind, accountId ?? ''), [kind, accountId])
  const { items } = useStoredList(records, accountId)
  const values = useMemo(
    () => items.filter((one) => one.kind === kind.kind) as Checkout<Quote, Prepared>[],
    [items, kind],
  )
  return { values, store }
}
