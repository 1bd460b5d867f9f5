import { dayMs } from '@/config/durations'
import type { PriceRange, SharePrice } from '@/contract/wallet'

/**
 * Repeated here, because importing the contract's list would load its whole validation into this
 * page. The type keeps the two in step.
 */
const priceRanges: readonly string[] = ['1M', '3M', '1Y', 'all'] satisfies PriceRange[]

export const defaultRange: PriceRange = '1Y'

export type Fixing = SharePrice['series'][number]

export interface Series {
  first: Fixing
  last: Fixing
  highest: Fixing
  lowest: Fixing
  changeBps: number
}

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

/**
 * The change in basis points, with halves rounded away from zero as on the server, so that page and
 * mail agree.
 */
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

export function isPriceRange(word: unknown): word is PriceRange {
  return typeof word === 'string' && priceRanges.includes(word)
}

export function rangeAddress(range: PriceRange): string {
  return range === defaultRange ? '/price' : `/price?range=${range}`
}

const fixingHour = 16
const weekend = [0, 6]

/** When the next price is due: at the fixing hour of the next working day. */
export function nextFixing(at: string): string {
  const next = new Date(at)
  // A price that came late in the night belongs to the day before.
  if (next.getUTCHours() < fixingHour) next.setTime(next.getTime() - dayMs)
  next.setUTCHours(fixingHour, 0, 0, 0)
  do next.setTime(next.getTime() + dayMs)
  while (weekend.includes(next.getUTCDay()))
  return next.toISOString()
}
