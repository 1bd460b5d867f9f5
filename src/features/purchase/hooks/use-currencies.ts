import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type HeldCurrency, type PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import { call } from '@/lib/api/call'
import { purchaseKeys } from '../keys'

export type PayCurrency = PricedCurrency & Partial<Pick<HeldCurrency, 'balance' | 'worth'>>

const renewMs = 30_000

/** What can be paid with; with an address also what it holds. */
function currenciesOptions(address: string | undefined) {
  return queryOptions({
    queryKey: purchaseKeys.currencies(address),
    queryFn: async ({ signal }): Promise<PayCurrency[]> => {
      const { getCurrencyList, getCurrencyListwithAmount } = pricedCurrencyCalls
      const { docs } =
        address === undefined
          ? await call(getCurrencyList, {}, { signal })
          : await call(getCurrencyListwithAmount, { address }, { signal })
      return docs
    },
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  })
}

export function useCurrencies(address: string | undefined) {
  return useQuery(currenciesOptions(address))
}
