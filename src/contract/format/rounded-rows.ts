/** Half away from zero, as amounts are shown. */
export function roundHalfUp(amount: bigint, unit: bigint): bigint {
  const half = amount < 0n ? -unit / 2n : unit / 2n
  return ((amount + half) / unit) * unit
}

export const roundedDown = (amount: bigint, unit: bigint) => amount - restOf(amount, unit)

/**
 * Half a unit rounds up, also below zero: two amounts that differ by whole units keep their
 * difference.
 */
export const roundedHalfUp = (amount: bigint, unit: bigint) => roundedDown(amount + unit / 2n, unit)

interface RoundingOptions {
  /**
   * How many leading rows are also shown elsewhere. Each is rounded by itself, to show the same
   * there.
   */
  ownRoundingCount?: number
  /** The sum as it is shown elsewhere, if that is not the nearest. */
  total?: bigint
}

/**
 * Rounds rows so that they add up to their rounded sum: each is rounded down, and the missing units
 * go to the rows that lost most, to the first ones of equals. Readers check sums, and a table that
 * is a cent off makes them doubt all others.
 */
export function roundedRows(
  amounts: readonly bigint[],
  unit: bigint,
  { ownRoundingCount = 0, total = roundHalfUp(sumOfAmounts(amounts), unit) }: RoundingOptions = {},
): bigint[] {
  // The last row is never fixed, because one row has to absorb the difference.
  const keptCount = Math.min(ownRoundingCount, Math.max(0, amounts.length - 1))
  const keptRows = amounts.slice(0, keptCount).map((amount) => roundHalfUp(amount, unit))
  return [...keptRows, ...sharedOut(amounts.slice(keptCount), unit, total - sumOfAmounts(keptRows))]
}

function sharedOut(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const rows = amounts.map((amount, index) => {
    const lost = restOf(amount, unit)
    return { index, lost, amount: amount - lost }
  })
  const missing = total - sumOfAmounts(rows.map(({ amount }) => amount))
  const [step, size] = missing < 0n ? [-unit, -missing / unit] : [unit, missing / unit]
  const order = [...rows].sort((a, b) => Number(b.lost - a.lost) || a.index - b.index)
  const receivers = missing < 0n ? order.toReversed() : order
  // Repeats over the rows: the fixed ones can leave more than one unit for each of the others.
  for (let index = 0n; index < size; index += 1n) {
    const row = receivers[Number(index % BigInt(receivers.length))]
    if (row) row.amount += step
  }
  return rows.map(({ amount }) => amount)
}

const restOf = (amount: bigint, unit: bigint) => ((amount % unit) + unit) % unit

export const sumOfAmounts = (amounts: readonly bigint[]) =>
  amounts.reduce((sum, one) => sum + one, 0n)
