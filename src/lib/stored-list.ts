import { useMemo, useSyncExternalStore } from 'react'
import { browserStorage, type StorageKey } from './storage/web-storage'

interface StoredItem {
  startedAtMs: number
}

interface StoredListOptions<Item extends StoredItem> {
  placeOf: (accountId: string) => StorageKey
  keyOf: (item: Item) => string
  isItem: (value: unknown) => value is Item
}

const maxStored = 12
const storedMs = 7 * 24 * 60 * 60_000

/**
 * A list in the browser's storage, shared by all tabs. Each change is written before the step that
 * relies on it, so a reload finds it.
 */
export class StoredList<Item extends StoredItem> {
  readonly none: readonly Item[] = []
  private readonly listeners = new Set<() => void>()
  // Where storage is refused, it lasts as long as the page.
  private readonly memory = new Map<string, string>()
  private known: { text: string | undefined; items: readonly Item[] } = {
    text: undefined,
    items: this.none,
  }

  constructor(private readonly kind: StoredListOptions<Item>) {}

  read(accountId: string): readonly Item[] {
    const text = browserStorage.read(this.kind.placeOf(accountId)) ?? this.memory.get(accountId)
    if (text !== this.known.text) this.known = { text, items: this.parsed(text) }
    return this.known.items
  }

  write(accountId: string, items: readonly Item[]): void {
    const storageKey = this.kind.placeOf(accountId)
    const fresh = items.filter(({ startedAtMs }) => Date.now() - startedAtMs < storedMs)
    const text = JSON.stringify(fresh.slice(-maxStored))
    browserStorage.write(storageKey, text)
    if (browserStorage.read(storageKey) === text) this.memory.delete(accountId)
    else this.memory.set(accountId, text)
    for (const listener of this.listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      this.listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  storeOf(accountId: string) {
    const { keyOf } = this.kind
    const list = () => this.read(accountId)
    const write = (items: readonly Item[]) => this.write(accountId, items)
    return {
      accountId,
      list,
      byKey: (key: string) => list().find((item) => keyOf(item) === key),
      put: (item: Item) => write([...list().filter((other) => keyOf(other) !== keyOf(item)), item]),
      change: (key: string, part: Partial<Item>) =>
        write(list().map((item) => (keyOf(item) === key ? { ...item, ...part } : item))),
      drop: (key: string) => {
        if (list().some((item) => keyOf(item) === key))
          write(list().filter((item) => keyOf(item) !== key))
      },
    }
  }

  private parsed(text: string | undefined): readonly Item[] {
    try {
      const value: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(value) ? value.filter(this.kind.isItem) : this.none
    } catch {
      return this.none
    }
  }
}

export function useStoredList<Item extends StoredItem>(
  stored: StoredList<Item>,
  accountId: string | undefined,
) {
  const items = useSyncExternalStore(
    stored.subscribe,
    () => (accountId === undefined ? stored.none : stored.read(accountId)),
    () => stored.none,
  )
  const store = useMemo(() => stored.storeOf(accountId ?? ''), [stored, accountId])
  return { items, store }
}
