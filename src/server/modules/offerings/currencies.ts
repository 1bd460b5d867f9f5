import type { Currency, PricedCurrency } from '@/contract/currency'
import * as fields from '@/messages/fields'
import { wrongField } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import type { OfferingRow } from './offering'
import { minimumPay } from './terms'

/** The last nine digits name a quote: with fewer than these they would be worth too much. */
const fewestDecimals = 15

export async function takenCurrencies({ chain }: Services): Promise<Currency[]> {
  const all = await chain.currencies()
  return all.filter(({ decimals }) => decimals >= fewestDecimals)
}

export async function takenCurrency(services: Services, symbol: string): Promise<Currency> {
  const found = (await takenCurrencies(services)).find((currency) => currency.symbol === symbol)
  if (found !== undefined) return found
  throw wrongField('currency', fields.currencyError())
}

export async function priced(
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
