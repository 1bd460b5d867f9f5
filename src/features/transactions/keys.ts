import { transactionsKey } from '@/session/stale-queries'
import type { TransactionFilter } from './addresses'

export const transactionsKeys = {
  list: (filter: TransactionFilter) => [...transactionsKey, 'list', filter] as const,
  statement: (period: string) => [...transactionsKey, 'statement', period] as const,
  papers: [...transactionsKey, 'papers'] as const,
  since: [...transactionsKey, 'since'] as const,
  one: (id: string) => [...transactionsKey, 'one', id] as const,
  onChain: (hash: string, logIndex: number) => ['payment-on-chain', hash, logIndex] as const,
}
