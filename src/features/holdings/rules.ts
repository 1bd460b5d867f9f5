import type { Answer } from '@/contract/define'
import { formatCoins, formatShares, toPlot } from '@/contract/format/amounts'
import type { holdingsCalls, NextStep } from '@/contract/user/holdings'
import type { LineMarker } from '@/ui/chart/line-layout'

export type Dashboard = Answer<(typeof holdingsCalls)['dashboard']>
export type Holdings = Dashboard['holdings']
export type ValueGraph = Answer<(typeof holdingsCalls)['graphForDealUser']>
type ValuePoint = ValueGraph['series'][number]

/** Nothing credited, nothing promised. */
export function holdsNothing({ available, staked, pending }: Holdings): boolean {
  return [available, staked, pending].every((amount) => BigInt(amount) === 0n)
}

/** From the last fixing before anything was held: a year of nothing would be no picture. */
export function sinceFirstHeld<Point extends { shares: string }>(
  series: readonly Point[],
): Point[] {
  const first = series.findIndex(({ shares }) => BigInt(shares) !== 0n)
  return first === -1 ? [] : series.slice(Math.max(0, first - 1))
}

/** What a line can be of: what is held, or one share. */
export type Figure = 'value' | 'sharePrice'

type Event = Pick<LineMarker, 'at' | 'label' | 'kind'>

/** Own purchases, rewards and swaps on the line: each at the first figure that has it in. */
export function ownMarkers(graph: ValueGraph, figure: Figure, areHidden: boolean): LineMarker[] {
  return eventsOf(graph, areHidden).flatMap(({ at, label, kind }) => {
    const point = figureAfter(graph.series, at)
    return point === undefined
      ? []
      : [{ at: point.at, value: toPlot(point[figure], 6), label, kind }]
  })
}

/** What happened, in words and by time; without figures where somebody hides their amounts. */
export function eventsOf({ deals, rewards, swaps }: ValueGraph, areHidden: boolean): Event[] {
  const shown = (text: string, hidden: string) => (areHidden ? hidden : text)
  const events: Event[] = [
    ...deals.map(({ at, shares }): Event => {
      return { at, label: shown(`bought ${formatShares(shares)} shares`, 'bought'), kind: 'buy' }
    }),
    ...rewards.map(({ at, kind, shares }): Event => {
      if (kind === 'leave') return { at, label: 'left a stake early', kind: 'event' }
      return {
        at,
        label: shown(`claimed ${formatShares(shares)} shares`, 'claimed'),
        kind: 'reward',
      }
    }),
    ...swaps.map((swap): Event => {
      return { at: swap.at, label: shown(swapText(swap), 'swapped'), kind: 'event' }
    }),
  ]
  return events.sort((one, other) => one.at.localeCompare(other.at))
}

function swapText({ currency, decimals, pay, received }: ValueGraph['swaps'][number]): string {
  const given = `swapped ${formatCoins(pay, decimals)} ${currency ?? ''}`.trimEnd()
  if (received === null) return given
  return `${given} for ${formatCoins(received.amount, received.decimals)} ${received.currency}`
}

function figureAfter(series: readonly ValuePoint[], at: string): ValuePoint | undefined {
  const first = series[0]
  // What was before the range stands in no place on it.
  if (first === undefined || at < first.at) return undefined
  return series.find((point) => point.at >= at)
}

/** What has to be done by somebody comes before what may be done. */
const order: readonly NextStep[] = [
  'decide',
  'verify',
  'wallet',
  'buy',
  'claim',
  'two-factor',
  'stake',
]

export function inOrder(steps: readonly NextStep[]): NextStep[] {
  return order.filter((step) => steps.includes(step))
}

/** What shares are, in the order of a bar; what there is none of is left out. */
export function partsOf({ available, staked, pending, rewards, sharePrice }: Holdings) {
  const parts = [
    { label: 'Available', about: 'Free to be staked', shares: BigInt(available) },
    { label: 'Staked', about: 'Locked until the end of a term', shares: BigInt(staked) },
    { label: 'Pending', about: 'Paid, not final on the chain', shares: BigInt(pending) },
    { label: 'Rewards', about: 'Counted and not yet claimed', shares: BigInt(rewards) },
  ]
  return parts
    .filter(({ shares }) => shares > 0n)
    .map((part) => ({ ...part, worth: (part.shares * BigInt(sharePrice)) / 1_000_000n }))
}
