import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { purchaseTerms } from '@/config/terms'
import { type HeldCurrency, type PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import { purchaseCalls, type Quote } from '@/contract/purchase'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { isRetryable } from '@/lib/api/query-client'
import { walletBalanceKey } from '@/lib/chain/wallet-balance-key'
import { useDebounced } from '@/lib/use-time'
import { transactionsKey } from '@/session/stale-queries'
import type { Side } from '../checkout/machine'

export const purchaseKeys = {
  currencies: (address: string | undefined) =>
    [...walletBalanceKey, 'of currencies', address] as const,
  quote: (currency: string, side: Side, units: string) =>
    ['purchase', 'quote', currency, side, units] as const,
  networkFee: (token: string | null) => ['purchase', 'network-fee', token] as const,
  accountKind: (address: string) => ['purchase', 'account-kind', address] as const,
  submission: (key: string) => ['purchase', 'submission', key] as const,
  dailyPrice: ['purchase', 'daily-price'] as const,
  order: (id: string) => [...transactionsKey, 'one', id] as const,
  open: [...transactionsKey, 'open'] as const,
}

export type PayCurrency = PricedCurrency & Partial<Pick<HeldCurrency, 'balance' | 'worth'>>

const renewMs = 30_000

/** The price of a share before an amount is typed; after that the quote fixes it. */
export function useDailyPrice(): string | undefined {
  const { data } = useQuery({
    queryKey: purchaseKeys.dailyPrice,
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    staleTime: renewMs,
    meta: { isPublic: true },
  })
  return data?.price
}

export function useCurrencies(address: string | undefined) {
  return useQuery({
    queryKey: purchaseKeys.currencies(address),
    queryFn: async ({ signal }): Promise<PayCurrency[]> => {
      const { docs } =
        address === undefined
          ? await call(pricedCurrencyCalls.getCurrencyList, {}, { signal })
          : await call(pricedCurrencyCalls.getCurrencyListwithAmount, { address }, { signal })
      return docs
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  })
}

const feeMs = 15_000

const network = () => import('@/lib/chain/chain-reader')

/** Undefined disables the query: a bank transfer has no network fee. */
export function useNetworkFee(token: string | null | undefined, address: string | undefined) {
  const fee = useQuery({
    queryKey: purchaseKeys.networkFee(token ?? null),
    // The same for every wallet, so it is read before one is connected.
    queryFn: token === undefined ? skipToken : async () => (await network()).readNetworkFee(token),
    staleTime: feeMs,
    refetchInterval: feeMs,
  })
  const kind = useQuery({
    queryKey: purchaseKeys.accountKind(address ?? ''),
    queryFn:
      address === undefined ? skipToken : async () => (await network()).readAccountKind(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { networkFee: fee.data, accountKind: kind.data }
}

export function useSale() {
  return useQuery({
    queryKey: ['purchase', 'sale'],
    queryFn: ({ signal }) => call(walletCalls.sale, {}, { signal }),
    refetchInterval: renewMs,
  })
}

interface QuoteWish {
  currency: string
  side: Side
  units: bigint
}

const typingMs = 250
const maxTries = 2
/** Two seconds less than the server's limit, because this browser's clock may be slow. */
const quoteMs = (purchaseTerms.quoteSeconds - 2) * 1000

function quoteOptions(wish: QuoteWish | undefined) {
  const { currency = '', side = 'pay', units = 0n } = wish ?? {}
  return queryOptions({
    // The input is part of the key, so a late answer is never shown next to newer input.
    queryKey: purchaseKeys.quote(currency, side, String(units)),
    queryFn:
      wish === undefined
        ? skipToken
        : ({ signal }) =>
            call(purchaseCalls.getConvertedAmount, { currency, [side]: String(units) }, { signal }),
    staleTime: quoteMs,
    gcTime: quoteMs,
    refetchInterval: quoteMs,
    retry: (failures: number, error: unknown) => failures < maxTries && isRetryable(error),
    placeholderData: keepPreviousData,
  })
}

export interface PurchaseQuote {
  quote: Quote | undefined
  lastQuote: Quote | undefined
  isRenewing: boolean
  renewsAtMs: number | undefined
  error: Error | null
  renew: () => void
}

export function useLiveQuote(wanted: QuoteWish | undefined): PurchaseQuote {
  const { currency, side, units } = wanted ?? {}
  const wish = `${currency} ${side} ${units}`
  const isSettled = useDebounced(wish, typingMs) === wish
  const isAsking = wanted !== undefined && isSettled
  const query = useQuery(quoteOptions(isAsking ? wanted : undefined))
  const isOwn = isAsking && query.data !== undefined && !query.isPlaceholderData
  return {
    quote: isOwn ? query.data : undefined,
    lastQuote: wanted === undefined ? undefined : query.data,
    isRenewing: wanted !== undefined && (!isSettled || query.isFetching),
    renewsAtMs: isOwn ? query.dataUpdatedAt + quoteMs : undefined,
    error: isAsking ? (query.error as Error | null) : null,
    renew: () => void query.refetch(),
  }
}
