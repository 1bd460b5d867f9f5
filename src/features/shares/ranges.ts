import type { PriceRange } from '@/contract/wallet'

/** What the chart can show, shortest first. The contract's own list would bring its checker along. */
export const priceRanges: Record<PriceRange, { short: string; words: string }> = {
  '1M': { short: '1M', words: 'One month' },
  '3M': { short: '3M', words: 'Three months' },
  '1Y': { short: '1Y', words: 'One year' },
  all: { short: 'All', words: 'All fixings' },
}

export const usualRange: PriceRange = '1Y'

export function isPriceRange(asked: unknown): asked is PriceRange {
  return typeof asked === 'string' && Object.hasOwn(priceRanges, asked)
}

/** The usual range is the plain address, so that one picture of the page has one address. */
export function rangeAddress(range: PriceRange): string {
  return range === usualRange ? '/price' : `/price?range=${range}`
}
