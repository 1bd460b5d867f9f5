import { useQuery } from '@tanstack/react-query'
import type { LockedQuote } from '@/contract/purchase'

/** The curve's arithmetic is large, so it is fetched only where a quote is looked at. */
export function useQuoteSignature(quote: LockedQuote) {
  return useQuery({
    queryKey: ['quote-signature', quote],
    queryFn: async () => (await import('../signature')).isSignedByUs(quote),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
