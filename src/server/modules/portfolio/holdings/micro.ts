interface Came {
  /** Bought, and received as rewards. */
  microShares: bigint
  cost: bigint
}

/** What was paid for what is still held, by the average of all that came. Rewards cost nothing. */
export function costOfHeld(held: bigint, { microShares, cost }: Came): bigint {
  return held >= microShares ? cost : (cost * held) / microShares
}
