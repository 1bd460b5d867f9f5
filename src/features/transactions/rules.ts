import { formatLocalMonth } from '@/contract/format/dates'
import type { Transaction, TransactionStatus } from '@/contract/transaction'
import { transactionsKey } from '@/session/stale-queries'
import type { TransactionFilter } from './addresses'

const moving: readonly TransactionStatus[] = ['awaiting', 'pending', 'returning']

export function movesByItself({ status }: Pick<Transaction, 'status'>): boolean {
  return moving.includes(status)
}

export interface Month {
  name: string
  transactions: Transaction[]
}

export function byMonth(transactions: readonly Transaction[]): Month[] {
  const months: Month[] = []
  for (const transaction of transactions) {
    const name = formatLocalMonth(transaction.at)
    const last = months.at(-1)
    if (last?.name === name) last.transactions.push(transaction)
    else months.push({ name, transactions: [transaction] })
  }
  return months
}

export function withoutDuplicates(transactions: readonly Transaction[]): Transaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}

export function pollMsOf(status: TransactionStatus): number | false {
  if (status === 'awaiting' || status === 'pending') return 2_000
  if (status === 'decision' || status === 'returning' || status === 'held') return 15_000
  return false
}

export const transactionsKeys = {
  list: (filter: TransactionFilter) => [...transactionsKey, 'list', filter] as const,
  acts: (period: string) => [...transactionsKey, 'acts', period] as const,
  statement: (period: string) => [...transactionsKey, 'statement', period] as const,
  papers: [...transactionsKey, 'papers'] as const,
  since: [...transactionsKey, 'since'] as const,
  one: (id: string) => [...transactionsKey, 'one', id] as const,
  onChain: (hash: string, logIndex: number) => ['payment-on-chain', hash, logIndex] as const,
}
