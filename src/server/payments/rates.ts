import { errorFields } from '../ports/log'
import { sharePriceAt } from '../quotes/share-price'
import type { Rates } from '../quotes/terms'
import type { Services } from '../services'
import type { Payment } from './confirm'

/** What shares and each currency cost now. One without a fresh price is missing, and waits. */
export async function ratesNow(
  services: Services,
  payments: Payment[],
): Promise<Map<string, Rates>> {
  const { chain, clock, db, prices, log } = services
  const symbols = new Set(payments.map(({ currency }) => currency))
  const currencies = (await chain.currencies()).filter(({ symbol }) => symbols.has(symbol))
  const rates = new Map<string, Rates>()
  for (const { symbol, decimals } of currencies) {
    try {
      const [sharePrice, { microUsd }] = await Promise.all([
        sharePriceAt(db, clock.now()),
        prices.priceOf(symbol),
      ])
      rates.set(symbol, { sharePrice, currencyPrice: microUsd, decimals })
    } catch (error) {
      log.error('no price to decide by', { currency: symbol, ...errorFields(error) })
    }
  }
  return rates
}
