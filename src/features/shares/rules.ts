import type { PriceRange, SharePrice } from '@/contract/wallet'

/** What the chart can show, shortest first. The contract's own list would bring its checker along. */
export const priceRanges: Record<PriceRange, { short: string; label: string }> = {
  '1M': { short: '1M', label: 'One month' },
  '3M': { short: '3M', label: 'Three months' },
  '1Y': { short: '1Y', label: 'One year' },
  all: { short: 'All', label: 'All fixings' },
}

export const defaultRange: PriceRange = '1Y'

export type Fixing = SharePrice['series'][number]

export interface Series {
  first: Fixing
  last: Fixing
  highest: Fixing
  lowest: Fixing
  changeBps: number
}

/** What a series did between its first and its last fixing; nothing for an empty one. */
export function priceSeriesOf(series: readonly Fixing[]): Series | undefined {
  const first = series[0]
  const last = series.at(-1)
  if (first === undefined || last === undefined) return undefined
  let highest = first
  let lowest = first
  for (const fixing of series) {
    if (BigInt(fixing.price) > BigInt(highest.price)) highest = fixing
    if (BigInt(fixing.price) < BigInt(lowest.price)) lowest = fixing
  }
  return { first, last, highest, lowest, changeBps: changeBps(first.price, last.price) }
}

/** Change in basis points, rounded to the nearest, half away from zero: as the server counts it. */
export function changeBps(from: string, to: string): number {
  const before = BigInt(from)
  if (before === 0n) return 0
  const difference = (BigInt(to) - before) * 20_000n
  const half = difference < 0n ? -before : before
  return Number((difference + half) / (before * 2n))
}

export type Direction = 'up' | 'down' | 'unchanged'

export function directionOf(change: number): Direction {
  if (change === 0) return 'unchanged'
  return change > 0 ? 'up' : 'down'
}

export function isPriceRange(asked: unknown): asked is PriceRange {
  return typeof asked === 'string' && Object.hasOwn(priceRanges, asked)
}

/** The usual range is the plain address, so that one picture of the page has one address. */
export function rangeAddress(range: PriceRange): string {
  return range === defaultRange ? '/price' : `/price?range=${range}`
}
