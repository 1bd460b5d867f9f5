import { inThousandths, type WithholdingRates, wholeInThousandths } from '@/config/withholding'
import { grossOf } from '@/server/modules/payables'

export interface Owed {
  gross: bigint
  tax: bigint
  net: bigint
}

/**
 * What shares earn, in the smallest units of a coin worth a dollar. It is exact: micro-shares times
 * millionths of a dollar need twelve decimals, a rate in thousandths of a percent five more, and
 * the coin has eighteen. With fewer than seventeen decimals the tax is rounded down, with fewer
 * than twelve also the earnings.
 */
export function owedFor(
  { perShareMicroUsd, decimals }: { perShareMicroUsd: bigint; decimals: number },
  microShares: bigint,
  rateBps: number,
): Owed {
  const gross = grossOf({ perShareMicroUsd, decimals }, microShares)
  const tax = (gross * BigInt(inThousandths(rateBps))) / BigInt(wholeInThousandths)
  return { gross, tax, net: gross - tax }
}

export function rateFor(rates: WithholdingRates, country: string | undefined): number {
  if (country === undefined) return rates.unknown
  return rates.countries[country] ?? rates.other
}
