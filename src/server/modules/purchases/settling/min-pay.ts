import { minimumPay } from '@/contract/purchase-terms'
import { findOffering } from '@/server/modules/offerings'
import { errorFields } from '@/server/platform/log/log'
import type { PurchasesNeeds } from '../needs'

/**
 * The smallest amount of each currency that could buy anything. A currency without a fresh price is
 * left out, and then no amount of it counts as too small.
 */
export async function minPay(
  { db, chain, prices, log }: Pick<PurchasesNeeds, 'chain' | 'db' | 'log' | 'prices'>,
  symbols: Set<string | null>,
): Promise<Map<string, bigint>> {
  const minimums = new Map<string, bigint>()
  const currencies = (await chain.currencies()).filter(({ symbol }) => symbols.has(symbol))
  const offering = await findOffering(db)
  if (offering === undefined) return minimums
  for (const { symbol, decimals } of currencies) {
    try {
      const { microUsd } = await prices.priceOf(symbol)
      minimums.set(symbol, minimumPay({ currencyPrice: microUsd, decimals }, offering.minimum))
    } catch (error) {
      log.error('no price to tell crumbs by', { currency: symbol, ...errorFields(error) })
    }
  }
  return minimums
}
