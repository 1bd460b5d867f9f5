import type { WithholdingRates } from '@/config/withholding'

export interface Owed {
  gross: bigint
  tax: bigint
  net: bigint
}

const wholeBps = 10_000n
const microSharesDigits = 6
const microUsdDigits = 6

/**
 * What shares earn, in the smallest units of a coin that is worth a dollar. Nothing is rounded:
 * micro-shares times millionths of a dollar are twelve digits, a rate in basis points takes four
 * more, and the coin has eighteen. Of one with less than sixteen the tax would be rounded down.
 */
export function owedFor(
  { perShareMicroUsd, decimals }: { perShareMicroUsd: bigint; decimals: number },
  microShares: bigint,
  rateBps: number,
): Owed {
  const gross = grossOf({ perShareMicroUsd, decimals }, microShares)
  const tax = (gross * BigInt(rateBps)) / wholeBps
  return { gross, tax, net: gross - tax }
}

export function grossOf(
  { perShareMicroUsd, decimals }: { perShareMicroUsd: bigint; decimals: number },
  microShares: bigint,
): bigint {
  return (
    microShares * perShareMicroUsd * 10n ** BigInt(decimals - microSharesDigits - microUsdDigits)
  )
}

export function rateFor(rates: WithholdingRates, country: string | undefined): number {
  if (country === undefined) return rates.unknown
  return rates.countries[country] ?? rates.other
}
