/** Rounded down to whole cents, which leads to the same price: that is in whole cents, too. */
export function equityPerShareCents(bank: {
  equityCents: string
  sharesIssuedMicro: string
}): bigint {
  const shares = BigInt(bank.sharesIssuedMicro)
  return shares === 0n ? 0n : (BigInt(bank.equityCents) * 1_000_000n) / shares
}
