import type { LockedQuote } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'

/** What was signed, put together again: a purchase has the id of its quote. */
export function quoteOf({
  id,
  currency,
  decimals,
  quote,
}: TransactionDetail): LockedQuote | undefined {
  if (quote === null || currency === null) return undefined
  const { shares, ...terms } = quote
  return { ...terms, id, currency, decimals, receive: shares }
}
