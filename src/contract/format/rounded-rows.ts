/** Half away from zero, as amounts are written. */
export function rounded(amount: bigint, unit: bigint): bigint {
  const half = amount < 0n ? -unit / 2n : unit / 2n
  return ((amount + half) / unit) * unit
}

interface How {
  /** For a first row that stands elsewhere, too, and must read the same there. */
  keepsFirst?: boolean
}

/**
 * Rows that add up to their rounded sum: each is rounded down, and what is missing goes to the rows
 * that lost most, of equal ones to the first. Readers check sums, and a table that is a cent off
 * makes them doubt all others.
 */
export function roundedRows(
  amounts: readonly bigint[],
  unit: bigint,
  { keepsFirst = false }: How = {},
): bigint[] {
  const total = rounded(sumOf(amounts), unit)
  const [first, ...rest] = amounts
  if (!keepsFirst || first === undefined || rest.length === 0)
    return sharedOut(amounts, unit, total)
  const kept = rounded(first, unit)
  return [kept, ...sharedOut(rest, unit, total - kept)]
}

function sharedOut(amounts: readonly bigint[], unit: bigint, total: bigint): bigint[] {
  const rows = amounts.map((amount, index) => {
    const lost = ((amount % unit) + unit) % unit
    return { index, lost, amount: amount - lost }
  })
  let missing = total - sumOf(rows.map(({ amount }) => amount))
  const order = [...rows].sort((a, b) => Number(b.lost - a.lost) || a.index - b.index)
  const step = missing < 0n ? -unit : unit
  for (const row of missing < 0n ? order.toReversed() : order) {
    if (missing === 0n) break
    row.amount += step
    missing -= step
  }
  return rows.map(({ amount }) => amount)
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
