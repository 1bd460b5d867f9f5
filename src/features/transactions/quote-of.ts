import type { LockedQuote } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'

/** What was signed, put together again. */
export function quoteOf({ quote }: Pick<TransactionDetail, 'quote'>): LockedQuote | undefined {
  if (quote === null) return undefined
  const { shares, ...terms } = quote
  return { ...terms, receive: shares }
}
