const microSharesDigits = 6
const microUsdDigits = 6

/** What shares are worth at an amount for one, in the smallest units of a coin that is worth a dollar. */
export function grossOf(
  { perShareMicroUsd, decimals }: { perShareMicroUsd: bigint; decimals: number },
  microShares: bigint,
): bigint {
  const millionths = microShares * perShareMicroUsd * 10n ** BigInt(decimals)
  return millionths / 10n ** BigInt(microSharesDigits + microUsdDigits)
}
