import { rounded, roundedRows } from './rounded-rows'

const microUsdDigits = 6
const cent = 10_000n

/** A coin is worth a dollar; its smallest units are written as millionths of one. */
export function coinMicroUsd(units: string | bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(decimals - microUsdDigits)
  return rounded(BigInt(units), unit) / unit
}

export interface Taxed<Amount = bigint> {
  gross: Amount
  tax: Amount
  net: Amount
}

/** In whole cents. Net and tax add up to the rounded gross, and the net is its nearest. */
export function taxedCents(owed: Taxed<string | bigint>, decimals: number): Taxed {
  const gross = rounded(coinMicroUsd(owed.gross, decimals), cent)
  const parts = [coinMicroUsd(owed.net, decimals), coinMicroUsd(owed.tax, decimals)]
  // guard: net and tax of a paper are each rounded alone — server/portfolio/dividends-of-a-year:
  //   the dividends of a year add up on paper → const [net = 0n, tax = 0n] = parts.map((part) =>
  //   rounded(part, cent))
  const [net = 0n, tax = 0n] = roundedRows(parts, cent, { keeps: 1, total: gross })
  return { gross, tax, net }
}
