import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { swapTerms } from '@/config/swap-terms'
import { isRetryable } from '@/lib/api/query-client'
import { type Exchange, readSwapQuote, type SwapQuote, type SwapWish } from '@/lib/chain/exchange'
import { useDebounced } from '@/lib/use-time'
import { swapKeys } from '../keys'

const typingMs = 300
const triesMost = 2

interface Answered {
  quote: SwapQuote | undefined
}

interface Asking {
  exchange: Exchange | undefined
  /** Undefined units: the typing has not come to rest. */
  wish: (Omit<SwapWish, 'units'> & { units?: bigint | undefined }) | undefined
}

function quoteOptions({ exchange, wish }: Asking) {
  const { pay, receive, side = 'pay', units } = wish ?? {}
  const own = swapKeys.quote(pay?.symbol ?? '', receive?.symbol ?? '', side, String(units ?? ''))
  return queryOptions<Answered, Error, Answered, QuoteKey>({
    // An answer belongs to what was asked: a late one can never stand beside newer input.
    queryKey: own,
    queryFn:
      wish === undefined || units === undefined || exchange === undefined
        ? skipToken
        : async ({ signal }): Promise<Answered> => ({
            quote: await readSwapQuote(exchange, { ...wish, units }, signal),
          }),
    staleTime: 0,
    gcTime: swapTerms.quoteMs,
    refetchInterval: swapTerms.quoteMs,
    retry: (failures: number, error: unknown) => failures < triesMost && isRetryable(error),
    // Figures of one pair say nothing of another.
    placeholderData: (last, query) =>
      query !== undefined && pairOf(query.queryKey) === pairOf(own) ? last : undefined,
  })
}

type QuoteKey = ReturnType<typeof swapKeys.quote>

/** Both currencies, and which of the amounts is given. */
const pairOf = (key: QuoteKey) => key.slice(0, -1).join(' ')

export interface LiveQuote {
  /** Of what is typed now; undefined until it has come. */
  quote: SwapQuote | undefined
  /** The last one, to stand where the next will. */
  lastQuote: SwapQuote | undefined
  hasNoLiquidity: boolean
  isRenewing: boolean
  error: Error | null
  renew: () => void
}

/** A live quote for what is typed, once the typing rests. */
export function useQuote(exchange: Exchange | undefined, wish: SwapWish | undefined): LiveQuote {
  const asked = `${wish?.pay.symbol} ${wish?.receive.symbol} ${wish?.side} ${wish?.units}`
  const isSettled = useDebounced(asked, typingMs) === asked
  const isAsking = wish !== undefined && exchange !== undefined && isSettled
  const query = useQuery(
    quoteOptions({ exchange, wish: wish && (isAsking ? wish : { ...wish, units: undefined }) }),
  )
  const isOwn = isAsking && query.data !== undefined && !query.isPlaceholderData
  return {
    quote: isOwn ? query.data?.quote : undefined,
    lastQuote: wish === undefined ? undefined : query.data?.quote,
    hasNoLiquidity: isOwn && query.data?.quote === undefined,
    isRenewing: wish !== undefined && (!isSettled || (query.isFetching && !isOwn)),
    error: isAsking ? query.error : null,
    renew: () => void query.refetch(),
  }
}
