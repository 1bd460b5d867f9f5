import type { PriceRange } from '@/contract/wallet'

const monthsBack: Record<PriceRange, number | undefined> = {
  '1M': 1,
  '3M': 3,
  '1Y': 12,
  all: undefined,
}

/** Where a range that ends now begins; undefined where it has no beginning. */
export function rangeStart(now: Date, range: PriceRange): Date | undefined {
  const months = monthsBack[range]
  if (months === undefined) return undefined
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth() - months
  // Day 0 is the last of the month before: a month back from 31 March is the last of February.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)))
}
