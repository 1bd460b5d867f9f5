import { bookTotal, inCents, shownParts } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import {
  formatMicroUsd,
  formatShares,
  swapPaidText,
  swapReceivedText,
  toPlot,
  valueAt,
} from '@/contract/format/amounts'
import { ownedIn } from '@/contract/owned'
import type { Holdings, holdingsCalls } from '@/contract/user/holdings'
import type { LineMarker, LinePoint } from '@/ui/chart/line-layout'
import * as m from './messages'

export type Dashboard = Answer<(typeof holdingsCalls)['dashboard']>
export type ValueGraph = Answer<(typeof holdingsCalls)['graphForDealUser']>
type ValuePoint = ValueGraph['series'][number]

export function holdsNothing(holdings: Holdings): boolean {
  return ownedIn(holdings) === 0n && BigInt(holdings.pending) === 0n
}

export const bookOf = ({ paid, rewards, received }: Holdings['book']) => ({
  paid: BigInt(paid),
  rewards: BigInt(rewards),
  received: BigInt(received),
})

export const partsOf = (value: string, book: Holdings['book']) =>
  shownParts(BigInt(value), bookOf(book))

/** While no share has left, both methods give the same result and need no comparison. */
export function areMethodsApart(holdings: Holdings): boolean {
  const sums = ({ book, realised = '0', takenBack = '0' }: Holdings['fifo']) => {
    const { paid, rewards, received, gain } = partsOf(holdings.value, book)
    return [paid, rewards, received, gain, inCents(realised), inCents(takenBack)].join()
  }
  return sums(holdings) !== sums(holdings.fifo)
}

/** `+$40.21`, `−$5.12`, `$0.00` */
export function gainText(gain: bigint): string {
  const cents = inCents(String(gain))
  return cents > 0n ? `+${formatMicroUsd(cents)}` : formatMicroUsd(cents)
}

export type Figure = 'value' | 'gain' | 'price'

type HoldingPoint = Pick<ValuePoint, 'sharePrice' | 'shares' | 'book'>

export const gainAt = ({ sharePrice, shares, book }: HoldingPoint): bigint =>
  valueAt(shares, sharePrice) - bookTotal(bookOf(book))

function figureOf(figure: Figure, point: HoldingPoint): bigint {
  if (figure === 'price') return BigInt(point.sharePrice)
  const value = valueAt(point.shares, point.sharePrice)
  return figure === 'gain' ? partsOf(String(value), point.book).gain : value
}

const amountOf = (figure: Figure, point: HoldingPoint) => toPlot(figureOf(figure, point), 6)

/**
 * The points of the chart's line. When shares come or go the line jumps, at the price of that
 * moment, so that a purchase does not look like a gain.
 */
export function lineOf(series: readonly ValuePoint[], figure: Figure): LinePoint[] {
  return series.map((point, index) => {
    const { at, sharePrice } = point
    const line = { at, value: amountOf(figure, point) }
    const before = series[index - 1]
    if (figure === 'price' || before === undefined || before.shares === point.shares) return line
    return { ...line, from: amountOf(figure, { ...before, sharePrice }) }
  })
}

export function paidLine(series: readonly ValuePoint[]): LinePoint[] {
  return series.map(({ at, book }, index) => {
    const [value, before] = [book.paid, series[index - 1]?.book.paid ?? book.paid]
    const line = { at, value: toPlot(value, 6) }
    return before === value ? line : { ...line, from: toPlot(before, 6) }
  })
}

type Event = Pick<LineMarker, 'at' | 'label' | 'kind'>

export function ownMarkers(graph: ValueGraph, figure: Figure, areHidden: boolean): LineMarker[] {
  return eventsOf(graph, areHidden).flatMap(({ at, label, kind }) => {
    const point = figureAfter(graph.series, at)
    return point === undefined
      ? []
      : [{ at: point.at, value: amountOf(figure, point), label, kind }]
  })
}

export function eventsOf(
  { deals: purchases, rewards, swaps }: ValueGraph,
  areHidden: boolean,
): Event[] {
  const events: Event[] = [
    ...purchases.map(({ at, shares }): Event => {
      const label = areHidden
        ? m.boughtHiddenLabel()
        : m.boughtEventLabel({ shares: formatShares(shares) })
      return { at, label, kind: 'buy' }
    }),
    ...rewards.map(({ at, kind, shares }): Event => {
      if (kind === 'leave') return { at, label: m.leftLabel(), kind: 'event' }
      const label = areHidden
        ? m.claimedHiddenLabel()
        : m.claimedEventLabel({ shares: formatShares(shares) })
      return { at, label, kind: 'reward' }
    }),
    ...swaps.map((swap): Event => {
      return {
        at: swap.at,
        label: areHidden ? m.swappedHiddenLabel() : swapText(swap),
        kind: 'event',
      }
    }),
  ]
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function swapText({ currency, decimals, pay, received }: ValueGraph['swaps'][number]): string {
  const paidText = swapPaidText({ amount: pay, decimals, currency: currency ?? '' }).trimEnd()
  if (received === null) return m.swappedEventLabel({ given: paidText })
  return m.swappedForText({ given: paidText, received: swapReceivedText(received) })
}

function figureAfter(series: readonly ValuePoint[], at: string): ValuePoint | undefined {
  const first = series[0]
  if (first === undefined || at < first.at) return undefined
  return series.find((point) => point.at >= at)
}

/**
 * Whether all shares were bought at today's price, so that only the fee is lost. While both methods
 * give the same, none were acquired earlier.
 */
export function isFeeAlone(latest: Dashboard['latest'], holdings: Holdings): boolean {
  const { sharePrice, priceAt, value, book } = holdings
  const purchases = latest.filter(
    ({ state, about, shares }) => state === 'confirmed' && about && shares,
  )
  const bought = purchases.reduce((sum, { shares }) => sum + BigInt(shares ?? 0), 0n)
  return (
    bought === ownedIn(holdings) &&
    purchases.every((purchase) => purchase.sharePrice === sharePrice && purchase.at >= priceAt) &&
    book.rewards === '0' &&
    book.received === '0' &&
    !areMethodsApart(holdings) &&
    partsOf(value, book).gain < 0n
  )
}
