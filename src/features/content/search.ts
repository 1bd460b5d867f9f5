import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Block, Span } from '@/contract/rich-text'

/** Normalizes text for searching: lower case, no accents, straight apostrophes. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

export function finds(words: string, text: string): boolean {
  return searchable(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export interface Group<Item> {
  title: string
  items: Item[]
}

export function groupedByTitle<Item>(
  items: Item[],
  titleOf: (item: Item) => string,
): Group<Item>[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const title = titleOf(item)
    const members = groups.get(title)
    if (members) members.push(item)
    else groups.set(title, [item])
  }
  return [...groups].map(([title, members]) => ({ title, items: members }))
}

const around = 60

export function excerpt(words: string, text: string): string {
  const [first = ''] = words.split(/\s+/)
  const at = Math.max(0, text.toLowerCase().indexOf(first.toLowerCase()))
  const from = at <= around ? 0 : text.indexOf(' ', at - around) + 1
  const to =
    at + around * 1.5 >= text.length ? text.length : text.lastIndexOf(' ', at + around * 1.5)
  return `${from > 0 ? '… ' : ''}${text.slice(from, Math.max(to, at + first.length))}${to < text.length ? ' …' : ''}`
}

export function plainText(blocks: Block[]): string {
  return blocks.map(wordsOf).join('\n')
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'list':
      return block.items.map(joinSpans).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(joinSpans).join(', ')).join('\n')
    default:
      return joinSpans(block.spans)
  }
}

function joinSpans(spans: Span[]): string {
  return spans.map((span) => span.text).join('')
}

/**
 * Filters items by the typed text. `textOf` must be a stable function, or every text is prepared
 * again at each key.
 */
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
