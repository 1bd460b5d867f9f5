import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import { kindLabels, statusMessages } from './copy'

/** What the address asks for. Only what can be right is kept: the rest would be refused as a whole. */
export interface TransactionFilter {
  kind?: TransactionKind
  status?: TransactionStatus
  from?: string
  to?: string
  hash?: string
}

type Asked = Record<string, string | string[] | undefined>

const names = ['kind', 'status', 'from', 'to', 'hash'] as const

const rules: Record<(typeof names)[number], (text: string) => boolean> = {
  kind: (text) => Object.hasOwn(kindLabels, text),
  status: (text) => Object.hasOwn(statusMessages, text),
  from: isDay,
  to: isDay,
  hash: isHash,
}

function isHash(text: string): boolean {
  return /^0x[0-9a-fA-F]{64}$/.test(text)
}

export function isNoneOrHash(text = ''): boolean {
  return text.trim() === '' || isHash(text.trim())
}

/** A date field says halves of a year while somebody types: nothing here is older than this. */
function isDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function filterOf(asked: Asked): TransactionFilter {
  const sound = names.flatMap((name) => {
    const text = asked[name]
    return typeof text === 'string' && rules[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(sound) as TransactionFilter
}

/** One picture of the list has one address. */
export function filterAddress(filter: TransactionFilter): string {
  const query = new URLSearchParams()
  for (const name of names) {
    const text = filter[name]
    if (text !== undefined) query.set(name, text)
  }
  return query.size === 0 ? '/transactions' : `/transactions?${query}`
}

export function countOf(filter: TransactionFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}
