import { isAddress } from 'viem'
import type { Currency, PricedCurrency, pricedCurrencyCalls } from '@/contract/currency'
import type { Answer, Input } from '@/contract/define'
import { valueAt } from '@/contract/format/amounts'
import type { transactionsCalls } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { walletBalance } from '@/server/chain/nodes/chain'
import { type AppError, wrongField } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { minimumPay, type OfferingRow, presentOffering } from './offering.service'

/** The last nine digits name an order: with fewer decimals they would be worth too much. */
const fewestDecimals = 15

async function takenCurrencies({ chain }: Services): Promise<Currency[]> {
  const all = await chain.currencies()
  return all.filter(({ decimals }) => decimals >= fewestDecimals)
}

export async function takenCurrency(services: Services, symbol: string): Promise<Currency> {
  const found = (await takenCurrencies(services)).find((currency) => currency.symbol === symbol)
  if (found !== undefined) return found
  throw wrongField('currency', fields.currencyError())
}

async function priced(
  services: Services,
  currency: Currency,
  { minimum }: OfferingRow,
): Promise<PricedCurrency> {
  const { microUsd, at } = await services.prices.priceOf(currency.symbol)
  const rates = { currencyPrice: microUsd, decimals: currency.decimals }
  return {
    ...currency,
    price: String(microUsd),
    priceAt: at.toISOString(),
    minimumPay: String(minimumPay(rates, minimum)),
  }
}

type Calls = typeof pricedCurrencyCalls
type Minimum = (typeof transactionsCalls)['getMinimumPaymentAmount']

export async function getCurrencyList(
  services: Services,
): Promise<Answer<Calls['getCurrencyList']>> {
  return listed(await withPrices(services))
}

export async function getCurrencyListwithAmount(
  services: Services,
  { address }: Input<Calls['getCurrencyListwithAmount']>,
): Promise<Answer<Calls['getCurrencyListwithAmount']>> {
  if (!isAddress(address)) throw notAnAddress()
  const currencies = await withPrices(services)
  const held = await Promise.all(
    currencies.map(async (currency) => {
      const balance = await walletBalance(services, currency, address)
      return {
        ...currency,
        balance: String(balance),
        worth: String(valueAt(balance, currency.price, currency.decimals)),
      }
    }),
  )
  return listed(held)
}

export async function getMinimumPaymentAmount(
  services: Services,
  { currency }: Input<Minimum>,
): Promise<Answer<Minimum>> {
  const [taken, offering] = await Promise.all([
    takenCurrency(services, currency),
    presentOffering(services.db),
  ])
  const { symbol, decimals, minimumPay } = await priced(services, taken, offering)
  return { currency: symbol, decimals, minimumPay, minimumMicroUsd: String(offering.minimum) }
}

/** A currency without a fresh price is left out; others still work. */
async function withPrices(services: Services): Promise<PricedCurrency[]> {
  const [currencies, offering] = await Promise.all([
    takenCurrencies(services),
    presentOffering(services.db),
  ])
  const settled = await Promise.allSettled(
    currencies.map((currency) => priced(services, currency, offering)),
  )
  const known = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = settled.find((one) => one.status === 'rejected')
  if (known.length === 0 && failed !== undefined) throw failed.reason
  return known
}

function listed<Doc>(docs: Doc[]) {
  return { docs, total: docs.length, page: 1, limit: docs.length }
}

function notAnAddress(): AppError {
  return wrongField('address', fields.addressError())
}
