const shareDecimals = 6

/** Base units at a price for a whole one, in micro-dollars, rounded down. */
export function valueAt(
  units: bigint | string,
  priceMicroUsd: bigint | string,
  decimals = shareDecimals,
): bigint {
  return (BigInt(units) * BigInt(priceMicroUsd)) / 10n ** BigInt(decimals)
}
