import type { Input } from '@/contract/define'
import type { holdingsCalls } from '@/contract/user/holdings'

export type Range = Input<(typeof holdingsCalls)['graphForDealUser']>['range']

/** What the chart can show, shortest first. */
export const ranges: Record<Range, { short: string; words: string }> = {
  '1M': { short: '1M', words: 'One month' },
  '3M': { short: '3M', words: 'Three months' },
  '1Y': { short: '1Y', words: 'One year' },
  all: { short: 'All', words: 'From the beginning' },
}

export const usualRange: Range = '1Y'

export function isRange(asked: unknown): asked is Range {
  return typeof asked === 'string' && Object.hasOwn(ranges, asked)
}

export function rangeAddress(range: Range): string {
  return range === usualRange ? '/dashboard' : `/dashboard?range=${range}`
}
