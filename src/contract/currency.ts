import * as z from 'zod/mini'
import { describe, listOf } from './define'
import { chainAddress, integerText, isoTime } from './fields'

const currency = z.object({
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Null for the chain's native coin. */
  address: z.nullable(chainAddress),
})
export type Currency = z.infer<typeof currency>

/** Prices in micro-dollars for one whole coin; the minimum in base units. */
const pricedCurrency = z.extend(currency, {
  price: integerText,
  priceAt: isoTime,
  minimumPay: integerText,
})
export type PricedCurrency = z.infer<typeof pricedCurrency>

const heldCurrency = z.extend(pricedCurrency, { balance: integerText, worth: integerText })
export type HeldCurrency = z.infer<typeof heldCurrency>

export const currencyCalls = {
  tokenList: describe({
    method: 'GET',
    path: 'wallet/tokenList',
    access: 'public',
    beyondSpec: true,
    summary: 'Accepted currencies with their contracts.',
    request: z.object({}),
    response: listOf(currency),
    memorySeconds: 60,
  }),
}

export const pricedCurrencyCalls = {
  getCurrencyList: describe({
    method: 'GET',
    path: 'wallet/getCurrencyList',
    access: 'member',
    summary: 'Accepted currencies with price and minimum payment.',
    request: z.object({}),
    response: listOf(pricedCurrency),
  }),
  getCurrencyListwithAmount: describe({
    method: 'GET',
    path: 'wallet/getCurrencyListwithAmount',
    access: 'member',
    hourlyLimit: 1_200,
    summary: 'The same, with an address’s balances and their value.',
    request: z.object({ address: chainAddress }),
    response: listOf(heldCurrency),
  }),
}
