import * as z from 'zod/mini'
import { describe } from './define'
import { listOf } from './envelope'
import { chainAddress, integerText, isoTime } from './fields'

const currency = z.object({
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Null for the coin of the chain itself, which has no contract. */
  address: z.nullable(chainAddress),
})
export type Currency = z.infer<typeof currency>

/** Prices are micro-dollars for a whole one; the minimum is in base units. */
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
    summary: 'The currencies of the chain that this product takes, with their contracts.',
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
    summary: 'What shares can be paid with: currency, price, and the least that can be paid.',
    request: z.object({}),
    response: listOf(pricedCurrency),
  }),
  getCurrencyListwithAmount: describe({
    method: 'GET',
    path: 'wallet/getCurrencyListwithAmount',
    access: 'member',
    hourlyLimit: 1_200,
    summary: 'The same, with what an address holds of each and what that is worth.',
    request: z.object({ address: chainAddress }),
    response: listOf(heldCurrency),
  }),
}
