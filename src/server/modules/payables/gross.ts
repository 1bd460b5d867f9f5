const microSharesDigits = 6
const microUsdDigits = 6

/** The value of shares at an amount per share, in the smallest units of a coin worth one dollar. */
export function grossOf(
  { perShareMicroUsd, decimals }: { perShareMicroUsd: bigint; decimals: number },
  microShares: bigint,
): bigint {
  const millionths = microShares * perShareMicroUsd * 10n ** BigInt(decimals)
  return millionths / 10n ** BigInt(microSharesDigits + microUsdDigits)
}
