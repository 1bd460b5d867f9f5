import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { finds, searchable } from '../search'

/** Which items match what is typed. `textOf` must keep its identity from one drawing to the next. */
export function useSearch<Item>(items: Item[], textOf: (item: Item) => string) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed).trim()
  const texts = useMemo(() => items.map((item) => searchable(textOf(item))), [items, textOf])
  const matches = useMemo(
    () => new Set(items.filter((_, place) => finds(words, texts[place] ?? ''))),
    [items, texts, words],
  )
  const search = useCallback((next: string) => setTyped(next), [])
  return { words, matches, search }
}
