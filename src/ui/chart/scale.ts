import * as m from '../messages/chart'
export type Domain = readonly [from: number, to: number]
export type Baseline = 'zero' | 'fit'

const steps = [1, 2, 5]
const tolerance = 1e-9
const coarserSteps = 12

export function linearScale([from, to]: Domain, [start, end]: Domain): (value: number) => number {
  const span = to - from
  if (span === 0) return () => (start + end) / 2
  return (value) => start + ((value - from) / span) * (end - start)
}

/**
 * The range of the value axis. Equal values get some room above and below, but never across zero.
 */
export function valueDomain(values: readonly number[], baseline: Baseline): Domain {
  const ends = baseline === 'zero' ? [0, ...values] : values
  const low = Math.min(...ends)
  const high = Math.max(...ends)
  if (low !== high) return [low, high]
  const room = Math.abs(low) * 0.05
  return [low - room, high + (room || 1)]
}

export function wholeNumbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

// A float is exact to fifteen digits, so that 3 × 0.1 reads 0.3.
function ticksAt(rank: number, [low, high]: Domain): number[] {
  const step = (steps.at(rank % 3) ?? 1) * 10 ** Math.floor(rank / 3)
  const first = Math.floor(low / step + tolerance)
  const last = Math.max(Math.ceil(high / step - tolerance), first + 1)
  return wholeNumbers(first, last).map((count) => Number((count * step).toPrecision(15)))
}

/**
 * The ticks of the value axis: 1, 2 or 5 times a power of ten. With a formatter, no two of them
 * read the same.
 */
export function valueTicks(
  domain: Domain,
  maxIntervals: number,
  format: (value: number) => string = String,
): number[] {
  const span = domain[1] - domain[0]
  const finest = 3 * Math.floor(Math.log10(span / maxIntervals))
  const tries = wholeNumbers(finest, finest + coarserSteps).map((rank) => ticksAt(rank, domain))
  const fits = (ticks: number[]) =>
    ticks.length <= maxIntervals + 1 && new Set(ticks.map(format)).size === ticks.length
  return tries.find(fits) ?? ticksAt(finest + coarserSteps, domain)
}

/** For drawing only; money stays integer. */
export type ChartPoint = { at: string; value: number }

export type FormatValue = (value: number) => string
export type FormatDate = (iso: string) => string

const isDrawable = ({ at, value }: ChartPoint): boolean =>
  Number.isFinite(value) && Number.isFinite(Date.parse(at))

export function sortPoints<P extends ChartPoint>(points: readonly P[]): P[] {
  return points.filter(isDrawable).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export function describePoints(
  points: readonly ChartPoint[],
  formatValue: FormatValue,
  formatDate: FormatDate,
): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return m.emptyText()
  const textOf = (point: ChartPoint) =>
    m.onText({ value: formatValue(point.value), day: formatDate(point.at) })
  const lastText = textOf(last)
  if (points.length === 1) return lastText
  const values = points.map((point) => point.value)
  const lowest = formatValue(Math.min(...values))
  const highest = formatValue(Math.max(...values))
  return m.courseText({ first: textOf(first), last: lastText, lowest, highest })
}
