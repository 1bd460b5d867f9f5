import type { Answer } from '@/contract/define'
import type { holdingsCalls, NextStep } from '@/contract/user/holdings'
import { formatShares, toPlot } from '@/lib/amounts'

export type Dashboard = Answer<(typeof holdingsCalls)['dashboard']>
export type Holdings = Dashboard['holdings']
export type WorthGraph = Answer<(typeof holdingsCalls)['graphForDealUser']>
type WorthPoint = WorthGraph['series'][number]

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

/** Own deals on the line: each at the first figure that has it in. */
export function dealMarkers({ series, deals }: WorthGraph) {
  return deals.flatMap(({ at, shares }) => {
    const point = figureAfter(series, at)
    if (point === undefined) return []
    const label = `bought ${formatShares(shares)} shares`
    return [{ at: point.at, value: toPlot(point.worth, 6), label, kind: 'buy' as const }]
  })
}

function figureAfter(series: readonly WorthPoint[], at: string): WorthPoint | undefined {
  const first = series[0]
  // A deal before the range stands in no place on it.
  if (first === undefined || at < first.at) return undefined
  return series.find((point) => point.at >= at)
}

/** What has to be done by somebody comes before what may be done. */
const order: readonly NextStep[] = ['decide', 'verify', 'wallet', 'buy', 'two-factor']

export function inOrder(steps: readonly NextStep[]): NextStep[] {
  return order.filter((step) => steps.includes(step))
}
