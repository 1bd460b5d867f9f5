import type { currencyCalls, pricedCurrencyCalls } from '@/contract/currency'
import type { Handlers } from '../mount'
import { getCurrencyList, getCurrencyListwithAmount } from './currency.service'

export const currencyRoutes: Handlers<typeof currencyCalls> = {
  tokenList: async ({ chain }) => {
    const docs = await chain.currencies()
    return { docs, total: docs.length, page: 1, limit: docs.length }
  },
}

export const pricedCurrencyRoutes: Handlers<typeof pricedCurrencyCalls> = {
  getCurrencyList: (services) => getCurrencyList(services),
  getCurrencyListwithAmount: (services, input) => getCurrencyListwithAmount(services, input),
}
