/** A whole share or dollar in its smallest parts. */
const million = 1_000_000n

export function worthOf(microShares: bigint, priceMicroUsd: bigint): bigint {
  return (microShares * priceMicroUsd) / million
}

interface Came {
  /** Bought, and received as rewards. */
  microShares: bigint
  cost: bigint
}

/** What was paid for what is still held, by the average of all that came. Rewards cost nothing. */
export function costOfHeld(held: bigint, { microShares, cost }: Came): bigint {
  return held >= microShares ? cost : (cost * held) / microShares
}
