import { monthDay, shortMonth } from '@/contract/format/dates'
import {
  type Baseline,
  type ChartPoint,
  type Domain,
  linearScale,
  sortPoints,
  valueDomain,
  valueTicks,
  wholeNumbers,
} from './scale'

type Spot = { x: number; y: number }

/** How points are joined. Each way is a function, so that a page loads only the one it uses. */
const toTenth = (value: number): number => Math.round(value * 10) / 10

const pair = (x: number, y: number): string => `${toTenth(x)} ${toTenth(y)}`

/** Straight lines, which suggest nothing about the values between two points. */
export const straightPath = (spots: readonly Spot[]): string =>
  spots.length > 0 ? `M${spots.map((spot) => pair(spot.x, spot.y)).join(' ')}` : ''

type DateTickKind = 'hour' | 'day' | 'month'

type DateTickLevel = 0 | 1 | 2

/** `order` counts steps from a fixed origin, so that wider steps fall on round dates. */
type DateTick = { at: number; order: number; kind: DateTickKind }

const hour = 3_600_000

const day = 24 * hour

// A Monday at midnight UTC, from which weeks are counted.
const origin = 4 * day

const fixedSteps = [1, 3, 6, 12, 24, 48, 168, 336].map((hours) => hours * hour)

const monthSteps = [1, 3, 6, 12, 24, 60, 120]

export const plotWidth = 1000

const maxDateTicks = 13
const pixelsPerInterval = 44
const labelReach = 15
const roomBefore = 0.2 * plotWidth
const roomOnPhones = 0.3 * plotWidth
const crampedFrom = 0.9 * plotWidth
const labelsEnd = 0.975 * plotWidth

export type MarkerKind = 'buy' | 'reward' | 'event'

export type LineMarker = ChartPoint & { label: string; kind: MarkerKind }

export type LinePoint = ChartPoint & { from?: number }

export type LineSpot = ChartPoint & { x: number; y: number }
export type MarkerSpot = LineMarker & { x: number; y: number }
type ValueMark = { value: number; label: string; y: number }
export type DateMark = { label: string; x: number; level: DateTickLevel }

export type LineLayout = {
  spots: LineSpot[]
  last: LineSpot
  markers: MarkerSpot[]
  values: ValueMark[]
  dates: DateMark[]
  dateKind: DateTickKind | undefined
  line: string
  area: string
  reference: string
  band: string
}

type LineLayoutInput = {
  points: readonly LinePoint[]
  reference?: readonly LinePoint[] | undefined
  height: number
  baseline: Baseline
  formatTick: (value: number) => string
  markers?: readonly LineMarker[]
}

export const percentAcross = (x: number): string => `${toTenth(x) / 10}%`

function dateMarks(times: Domain, count: number, scaleX: (at: number) => number) {
  const span = times[1] - times[0]
  const ticks = span > 0 ? dateTicks(times, maxDateTicks, span / (count - 1)) : []
  const marks = ticks.map((tick): DateMark => {
    const x = scaleX(tick.at)
    const level = dateTickLevel(tick.order, ticks.length)
    return { label: dateTickLabel(tick), x, level: x > crampedFrom ? 2 : level }
  })
  const kind = ticks[0]?.kind
  const first = marks[0]
  const onPhones = marks.find(({ level }) => level === 0)?.x ?? plotWidth
  if (kind === 'day' && first && first.x > roomBefore) {
    const label = dateTickLabel({ at: times[0], order: 0, kind })
    marks.unshift({ label, x: 0, level: onPhones > roomOnPhones ? 0 : 1 })
  }
  return { marks: marks.filter((mark) => mark.x < labelsEnd), kind }
}

export function layOutLine(input: LineLayoutInput): LineLayout | undefined {
  const { height, formatTick } = input
  const points = sortPoints(input.points)
  const oldest = points[0]
  const newest = points.at(-1)
  if (!oldest || !newest) return undefined

  const times = [Date.parse(oldest.at), Date.parse(newest.at)] as const
  const scaleX = linearScale(times, [0, plotWidth])
  const xOf = (point: ChartPoint) => scaleX(Date.parse(point.at))
  const markers = sortPoints(input.markers ?? []).filter(({ at }) => {
    return Date.parse(at) >= times[0] && Date.parse(at) <= times[1]
  })
  const reference = sortPoints(input.reference ?? [])
  const values = [...points, ...reference, ...markers].flatMap(
    ({ value, from = value }: LinePoint) => [value, from],
  )
  const intervals = Math.max(2, Math.floor(height / pixelsPerInterval))
  const ticks = valueTicks(valueDomain(values, input.baseline), intervals, formatTick)

  const exactY = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 0], [height, 0])
  const scaleY = (value: number) => toTenth(exactY(value))
  const spotOf = <P extends ChartPoint>(point: P) => {
    return { ...point, x: xOf(point), y: scaleY(point.value) }
  }
  const spots = points.map(spotOf)
  const jumpsIn = (all: readonly LinePoint[]) =>
    all.flatMap((point): Spot[] => {
      const spot = spotOf(point)
      return point.from === undefined ? [spot] : [{ ...spot, y: scaleY(point.from) }, spot]
    })
  const pointJumps = jumpsIn(points)
  const jumps = jumpsIn(reference)
  const line = straightPath(pointJumps)
  const last = spotOf(newest)
  const baseY = Math.max(0, Math.min(height, scaleY(0)))
  const { marks, kind } = dateMarks(times, points.length, scaleX)
  return {
    spots,
    last,
    markers: markers.map(spotOf),
    values: ticks.map((value): ValueMark => {
      const y = scaleY(value)
      return { value, label: Math.abs(y - last.y) < labelReach ? '' : formatTick(value), y }
    }),
    dates: marks,
    dateKind: kind,
    line,
    area: areaPath(pointJumps, line, baseY),
    reference: straightPath(jumps),
    band: jumps.length > 0 ? straightPath([...pointJumps, ...jumps.toReversed()]) : '',
  }
}

function monthOf(at: number): number {
  const date = new Date(at)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/**
 * The ticks of the time axis: at most `max`, and no closer than the points are on average. They are
 * in UTC, so daylight saving does not move them.
 */
export function dateTicks([from, to]: Domain, max: number, gap = 0): DateTick[] {
  for (const step of fixedSteps) {
    const orders = [Math.ceil((from - origin) / step), Math.floor((to - origin) / step)] as const
    if (step >= gap && orders[1] - orders[0] < max) {
      const kind = step < day ? 'hour' : 'day'
      return wholeNumbers(...orders).map((order) => ({ at: origin + order * step, order, kind }))
    }
  }
  const first = monthOf(from - 1) + 1
  const last = monthOf(to)
  const step =
    monthSteps.find((months) => months * 31 * day >= gap && (last - first) / months < max) ?? 120
  return wholeNumbers(Math.ceil(first / step), Math.floor(last / step)).map((order) => ({
    at: Date.UTC(1970, order * step),
    order,
    kind: 'month',
  }))
}

/** `14:00`, `Mar 12`, `Mar` or `2026`. */
export function dateTickLabel({ at, kind }: DateTick): string {
  const date = new Date(at)
  const month = date.getUTCMonth()
  if (kind === 'month') return month === 0 ? String(date.getUTCFullYear()) : shortMonth(month)
  if (kind === 'hour' && at % day !== 0) return date.toISOString().slice(11, 16)
  return monthDay(date.toISOString())
}

export function dateTickLevel(order: number, count: number): DateTickLevel {
  const medium = Math.ceil(count / 7)
  const narrow = medium * Math.ceil(count / medium / 4.5)
  if (order % narrow === 0) return 0
  return order % medium === 0 ? 1 : 2
}

export function areaPath(spots: readonly Spot[], line: string, baseY: number): string {
  const first = spots[0]
  const last = spots.at(-1)
  return first && last ? `${line}L${pair(last.x, baseY)} ${pair(first.x, baseY)}Z` : ''
}
