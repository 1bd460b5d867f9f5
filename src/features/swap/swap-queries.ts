import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '@/config/limits'
import { swapTerms } from '@/config/terms'
import { trustedAddresses } from '@/config/trusted-addresses'
import { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import { type TransactionStatus, transactionCalls } from '@/contract/transaction'
import type { Progress } from '@/features/checkout/machine'
import { isRefused } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { isRetryable, retryDelayMs } from '@/lib/api/query-client'
import { readAccountKind } from '@/lib/chain/chain-reader'
import {
  type Exchange,
  type NoQuote,
  readExchange,
  readSwapQuote,
  readWalletFunds,
  type SwapQuote,
  type SwapWish,
  WrongExchange,
} from '@/lib/chain/exchange'
import { readPayment } from '@/lib/chain/read-payment'
import { walletBalanceKey } from '@/lib/chain/wallet-balance-key'
import { useDebounced } from '@/lib/use-time'
import { invalidateBalances, transactionsKey } from '@/session/stale-queries'

const swapKeys = {
  quote: (pay: string, receive: string, side: string, units: string) =>
    ['swap', 'quote', pay, receive, side, units] as const,
  funds: (address: string) => [...walletBalanceKey, 'for swaps', address] as const,
  recorded: (id: string) => [...transactionsKey, 'one', id] as const,
}

const renewMs = 15_000

export const exchangeOptions = queryOptions({
  queryKey: ['swap', 'exchange'],
  queryFn: async ({ signal }) => {
    const { docs } = await call(currencyCalls.tokenList, {}, { signal })
    return readExchange(trustedAddresses, docs)
  },
  retry: (failures, error) =>
    failures < limits.requestRetries && !(error instanceof WrongExchange) && isRetryable(error),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useWalletFunds(address: string | undefined, exchange: Exchange | undefined) {
  const isKnown = address !== undefined && exchange !== undefined
  const funds = useQuery({
    queryKey: swapKeys.funds(address ?? ''),
    queryFn: isKnown ? () => readWalletFunds(address, exchange.currencies) : skipToken,
    refetchInterval: renewMs,
  })
  const kind = useQuery({
    queryKey: ['swap', 'account-kind', address],
    queryFn: address === undefined ? skipToken : () => readAccountKind(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { funds: funds.data, isContract: kind.data === 'contract' }
}

export type PriceOf = (symbol: string) => string | undefined

/** The price of one whole coin in micro-dollars. The wrapped coin has the coin's price. */
export function usePrices(): PriceOf {
  const { data } = useQuery({
    queryKey: ['swap', 'prices'],
    queryFn: ({ signal }) => call(pricedCurrencyCalls.getCurrencyList, {}, { signal }),
    refetchInterval: renewMs * 2,
  })
  const docs = data?.docs ?? []
  return (symbol) => {
    const listed = docs.find((currency) => currency.symbol === symbol)
    const coin = symbol === 'WBNB' ? docs.find((currency) => currency.address === null) : undefined
    return (listed ?? coin)?.price
  }
}

const typingMs = 300
const maxTries = 2

interface QuoteAnswer {
  quote: SwapQuote | undefined
  refusal: NoQuote | undefined
}

interface QuoteInput {
  exchange: Exchange | undefined
  wish: (Omit<SwapWish, 'units'> & { units?: bigint | undefined }) | undefined
}

function quoteOptions({ exchange, wish }: QuoteInput) {
  const { pay, receive, side = 'pay', units } = wish ?? {}
  const queryKey = swapKeys.quote(
    pay?.symbol ?? '',
    receive?.symbol ?? '',
    side,
    String(units ?? ''),
  )
  return queryOptions<QuoteAnswer, Error, QuoteAnswer, QuoteKey>({
    queryKey,
    queryFn:
      wish === undefined || units === undefined || exchange === undefined
        ? skipToken
        : async ({ signal }): Promise<QuoteAnswer> => {
            const read = await readSwapQuote(exchange, { ...wish, units }, signal)
            return typeof read === 'string'
              ? { quote: undefined, refusal: read }
              : { quote: read, refusal: undefined }
          },
    staleTime: 0,
    gcTime: swapTerms.quoteMs,
    refetchInterval: swapTerms.quoteMs,
    retry: (failures: number, error: unknown) => failures < maxTries && isRetryable(error),
    // Older figures stay while newer ones load, but never those of another pair.
    placeholderData: (last, query) =>
      query !== undefined && pairOf(query.queryKey) === pairOf(queryKey) ? last : undefined,
  })
}

type QuoteKey = ReturnType<typeof swapKeys.quote>

const pairOf = (key: QuoteKey) => key.slice(0, -1).join(' ')

export interface LiveQuote {
  quote: SwapQuote | undefined
  lastQuote: SwapQuote | undefined
  refusal: NoQuote | undefined
  isRenewing: boolean
  renewsAtMs: number | undefined
  error: Error | null
  renew: () => void
}

export function useSwapQuote(
  exchange: Exchange | undefined,
  wish: SwapWish | undefined,
): LiveQuote {
  const wishText = `${wish?.pay.symbol} ${wish?.receive.symbol} ${wish?.side} ${wish?.units}`
  const isSettled = useDebounced(wishText, typingMs) === wishText
  const isAsking = wish !== undefined && exchange !== undefined && isSettled
  const query = useQuery(
    quoteOptions({ exchange, wish: wish && (isAsking ? wish : { ...wish, units: undefined }) }),
  )
  const isOwn = isAsking && query.data !== undefined && !query.isPlaceholderData
  return {
    quote: isOwn ? query.data?.quote : undefined,
    lastQuote: wish === undefined ? undefined : query.data?.quote,
    refusal: isOwn ? query.data?.refusal : undefined,
    isRenewing: wish !== undefined && (!isSettled || (query.isFetching && !isOwn)),
    renewsAtMs: isOwn ? query.dataUpdatedAt + swapTerms.quoteMs : undefined,
    error: isAsking ? query.error : null,
    renew: () => void query.refetch(),
  }
}

function useRecorded(id = '') {
  return useQuery({
    queryKey: swapKeys.recorded(id),
    queryFn:
      id === ''
        ? skipToken
        : ({ signal }) => call(transactionCalls.transaction, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? swapTerms.lookMs : false),
    retry: (failures, error) => failures < maxTries && !isMissing(error),
    staleTime: 0,
  })
}

export const isMissing = (error: unknown) => isRefused(error)

export type SwapEnding = 'confirmed' | 'failed' | 'replaced' | 'expired'

const endings = new Set<TransactionStatus>(['confirmed', 'failed', 'replaced', 'expired'])
const endingOf = (status: TransactionStatus | undefined) =>
  status !== undefined && endings.has(status) ? (status as SwapEnding) : undefined

function useOnChain(hash = '', isOver = false) {
  const { data } = useQuery({
    queryKey: ['swap', 'on-chain', hash],
    queryFn:
      hash === '' || isOver
        ? skipToken
        : ({ signal }) => readPayment({ hash, logIndex: -1 }, signal),
    refetchInterval: swapTerms.lookMs,
    staleTime: 0,
    retry: true,
    retryDelay: retryDelayMs,
  })
  if (data === undefined || data === 'absent') return { seen: 0, ending: undefined }
  const isStanding = data.standingHash === data.blockHash
  const seen = isStanding ? Math.min(data.confirmations, swapTerms.confirmations) : 0
  if (seen < swapTerms.confirmations) return { seen, ending: undefined }
  return { seen, ending: data.succeeded ? ('confirmed' as const) : ('failed' as const) }
}

interface SentSwapIds {
  hash: string | undefined
  recordId: string | undefined
}

export function useSwapProgress({ hash, recordId }: SentSwapIds) {
  const client = useQueryClient()
  const { data: detail, error, refetch } = useRecorded(recordId)
  const toldEnding = endingOf(detail?.status)
  const chain = useOnChain(hash ?? detail?.hash ?? undefined, toldEnding !== undefined)
  const ending = toldEnding ?? chain.ending
  useEffect(() => {
    if (ending === undefined) return
    void invalidateBalances(client)
    void client.invalidateQueries({ queryKey: walletBalanceKey })
  }, [ending, client])
  const is: Progress = ending === undefined ? 'seen' : ending === 'confirmed' ? 'done' : 'failed'
  return { detail, error, refetch, ending, is, isTold: toldEnding !== undefined, seen: chain.seen }
}
