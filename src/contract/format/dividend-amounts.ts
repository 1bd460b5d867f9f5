import { roundedDown, roundedRows, roundHalfUp, sumOfAmounts } from './rounded-rows'

const centDigits = 2
const microUsdDigits = 6

const centOf = (decimals: number) => 10n ** BigInt(decimals - centDigits)
const microUsdOf = (decimals: number) => 10n ** BigInt(decimals - microUsdDigits)

/**
 * A coin is worth a dollar, so its smallest units are converted to millionths of one. The rest is
 * cut off: rounding here and again to cents could show a cent too many.
 */
export const coinMicroUsd = (units: string | bigint, decimals: number): bigint =>
  BigInt(units) / microUsdOf(decimals)

/** Amounts of a coin in whole cents (as micro-dollars) that add up to their rounded sum. */
export const coinCents = (units: readonly bigint[], decimals: number): bigint[] =>
  roundedRows(units, centOf(decimals)).map((amount) => amount / microUsdOf(decimals))

export interface TaxedRow<Amount = bigint> {
  gross: Amount
  tax: Amount
  net: Amount
}

/** In whole cents. Gross and net are rounded to the nearest, and the tax is their difference. */
export function taxedCents(owed: TaxedRow<string | bigint>, decimals: number): TaxedRow {
  const [gross, net] = [owed.gross, owed.net].map(
    (units) => roundHalfUp(BigInt(units), centOf(decimals)) / microUsdOf(decimals),
  ) as [bigint, bigint]
  return { gross, tax: gross - net, net }
}

/**
 * A table of taxed amounts in whole cents in which each row adds up, and each column adds up to its
 * exact sum rounded once. Each figure is its exact amount rounded down or up to a cent, so whole
 * cents stay, and a row without tax shows none. Such a table exists for any amounts.
 *
 * Rows are decided one after another, those with the clearest rounding first. Each takes the
 * nearest figures that still let the remaining rows reach the sums.
 */
export function taxedRows(owed: readonly TaxedRow[], decimals: number) {
  const unit = centOf(decimals)
  const sums = taxedCents(
    each((part) => sumOfAmounts(owed.map((row) => row[part]))),
    decimals,
  )
  const places = owed.map((row, index) => {
    return { index, ...roundingsOf(row, unit) }
  })
  let missing = each((part) => sums[part] * microUsdOf(decimals))
  let least = each((part) => sumOfAmounts(places.map(({ down }) => down[part])))
  let most = each((part) => sumOfAmounts(places.map(({ up }) => up[part])))
  const rows: TaxedRow[] = []
  for (const { index, ways, down, up } of clearestFirst(places)) {
    least = less(least, down)
    most = less(most, up)
    // guard: without it, the rows of a tax paper are each rounded alone —
    //   server/papers/rounded-papers: on a tax paper each total is the exact one, rounded once, and
    //   rows and columns add up — without the first condition
    const way = ways.find((figures) => isWithin(less(missing, figures), least, most)) ?? down
    missing = less(missing, way)
    rows[index] = each((part) => way[part] / microUsdOf(decimals))
  }
  return { rows, sums }
}

/**
 * The ways to round a row so that it adds up, nearest first, and by how much the first is nearer
 * than the second.
 */
function roundingsOf(row: TaxedRow, unit: bigint) {
  const down = each((part) => roundedDown(row[part], unit))
  const up = each((part) => -roundedDown(-row[part], unit))
  const [nets, taxes] = [new Set([down.net, up.net]), new Set([down.tax, up.tax])]
  const ways = [...nets]
    .flatMap((net) => [...taxes].map((tax) => ({ gross: net + tax, tax, net })))
    .filter((figures) => isWithin(figures, down, up))
    .sort((a, b) => Number(distance(a, row) - distance(b, row)))
  const [first = 0n, second = first] = ways.map((figures) => distance(figures, row))
  return { down, up, ways, clear: second - first }
}

const clearestFirst = <Row extends { clear: bigint }>(rows: Row[]) =>
  rows.toSorted((a, b) => Number(b.clear - a.clear))

const parts = ['gross', 'tax', 'net'] as const

const each = (of: (part: keyof TaxedRow) => bigint): TaxedRow => {
  const [gross, tax, net] = parts.map(of) as [bigint, bigint, bigint]
  return { gross, tax, net }
}

const less = (from: TaxedRow, part: TaxedRow) => each((of) => from[of] - part[of])

const isWithin = (figures: TaxedRow, least: TaxedRow, most: TaxedRow) =>
  parts.every((part) => least[part] <= figures[part] && figures[part] <= most[part])

const distance = (a: TaxedRow, b: TaxedRow) =>
  sumOfAmounts(parts.map((part) => (a[part] - b[part]) ** 2n))
