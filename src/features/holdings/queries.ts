import { useQuery } from '@tanstack/react-query'
import type { Input } from '@/contract/define'
import type { holdingsCalls as calls } from '@/contract/user/holdings'
import { legalOrderCalls } from '@/contract/user/legal-orders'
import { call } from '@/lib/api/call'
import * as labels from '@/messages/labels'
import { holdingsKey } from '@/session/stale-queries'
import * as m from './messages'
import type { Figure } from './rules'

export type Range = Input<(typeof calls)['graphForDealUser']>['range']

export const ranges = (): Record<Range, { short: string; label: string }> => ({
  '1M': { short: '1M', label: m.monthLabel() },
  '3M': { short: '3M', label: m.quarterLabel() },
  '1Y': { short: m.yearShortLabel(), label: m.yearLabel() },
  all: { short: m.allShortLabel(), label: m.allLabel() },
})

export const defaultChartRange: Range = '3M'

export function isRange(word: unknown): word is Range {
  return typeof word === 'string' && Object.hasOwn(ranges(), word)
}

export const lines = (): Record<Figure, { short: string; label: string }> => ({
  gain: { short: labels.gainLabel(), label: m.priceGainLabel() },
  value: { short: m.valueLabel(), label: m.valueTitle() },
  price: { short: labels.priceLabel(), label: m.sharePriceLabel() },
})

/** The gain is the default, because the line of the value mostly shows when the member bought. */
export const defaultLine: Figure = 'gain'

export function isLine(word: unknown): word is Figure {
  return typeof word === 'string' && Object.hasOwn(lines(), word)
}

export function chartAddress(range: Range, line: Figure): string {
  const words = new URLSearchParams()
  if (range !== defaultChartRange) words.set('range', range)
  if (line !== defaultLine) words.set('line', line)
  return words.size === 0 ? '/dashboard' : `/dashboard?${words}`
}

export const holdingsKeys = {
  dashboard: [...holdingsKey, 'dashboard'] as const,
  wallet: [...holdingsKey, 'wallet'] as const,
  graph: (range: Range) => [...holdingsKey, 'graph', range] as const,
  month: ['share-price', 'month'] as const,
  deals: [...holdingsKey, 'deals'] as const,
}

/** The open order with the strongest effect on the account: a court's freeze before an estate. */
export function useOpenLegalOrder() {
  return useQuery({
    queryKey: [...holdingsKey, 'legal orders'] as const,
    queryFn: ({ signal }) => call(legalOrderCalls.legalOrders, {}, { signal }),
    select: ({ docs }) => {
      const open = docs.filter(({ endedAt, direction }) => endedAt === null && direction === 'from')
      return open.find(({ act }) => act === 'freeze') ?? open[0] ?? null
    },
  })
}
