import type { TransactionStatus } from '@/contract/transaction'
import { transactionsKey } from '@/session/stale-queries'
import type { ActFilter } from './addresses'

export function pollMsOf(status: TransactionStatus): number | false {
  if (status === 'awaiting' || status === 'pending') return 2_000
  if (status === 'decision' || status === 'returning' || status === 'held') return 15_000
  return false
}

export const transactionsKeys = {
  list: (filter: ActFilter) => [...transactionsKey, 'list', filter] as const,
  statement: (period: string) => [...transactionsKey, 'statement', period] as const,
  papers: [...transactionsKey, 'papers'] as const,
  since: [...transactionsKey, 'since'] as const,
  one: (id: string) => [...transactionsKey, 'one', id] as const,
  onChain: (hash: string, logIndex: number) => ['payment-on-chain', hash, logIndex] as const,
}
