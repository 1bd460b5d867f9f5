import { transactionsKey } from '@/session/stale-queries'
import type { Side } from './rules'

export const purchaseKeys = {
  /** Among the balances of a wallet: whoever pays into one makes all of them stale. */
  currencies: (address: string | undefined) => ['balance', 'of currencies', address] as const,
  offer: (currency: string, side: Side, units: string) =>
    ['purchase', 'offer', currency, side, units] as const,
  networkFee: (token: string | null) => ['purchase', 'network-fee', token] as const,
  accountKind: (address: string) => ['purchase', 'account-kind', address] as const,
  report: (lockKey: string) => ['purchase', 'report', lockKey] as const,
  order: (id: string) => [...transactionsKey, 'one', id] as const,
  sale: ['purchase', 'sale'] as const,
  open: [...transactionsKey, 'open'] as const,
}
