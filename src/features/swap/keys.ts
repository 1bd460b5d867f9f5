import { transactionsKey } from '@/session/stale-queries'

export const swapKeys = {
  exchange: ['swap', 'exchange'] as const,
  quote: (pay: string, receive: string, side: string, units: string) =>
    ['swap', 'quote', pay, receive, side, units] as const,
  /** Among the balances of a wallet: whoever pays into one makes all of them stale. */
  funds: (address: string) => ['balance', 'for swaps', address] as const,
  accountKind: (address: string) => ['swap', 'account-kind', address] as const,
  onChain: (hash: string) => ['swap', 'on-chain', hash] as const,
  record: (id: string) => ['swap', 'record', id] as const,
  recorded: (id: string) => [...transactionsKey, 'one', id] as const,
}
