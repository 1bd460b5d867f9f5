/** Rounded down to whole cents. The price is in whole cents too, so this does not change it. */
export function equityPerShareCents(bank: {
  equityCents: string
  sharesIssuedMicro: string
}): bigint {
  const shares = BigInt(bank.sharesIssuedMicro)
  return shares === 0n ? 0n : (BigInt(bank.equityCents) * 1_000_000n) / shares
}
