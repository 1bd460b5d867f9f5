import {
  type DateTickKind,
  type DateTickLevel,
  dateTickLabel,
  dateTickLevel,
  dateTicks,
} from './date-ticks'
import { areaPath, type Curve, straightPath, toTenth } from './path'
import { type ChartPoint, sortPoints } from './points'
import { type Baseline, type Domain, linearScale, valueDomain, valueTicks } from './scale'

/** Drawing units across, a thousand for the whole width; heights are real pixels. */
export const plotWidth = 1000

const maxDateTicks = 13
const pixelsPerInterval = 44
const tagReach = 20
// A date is written to the right of its tick: near the end only a wide chart has room for it.
const crampedFrom = 0.9 * plotWidth
const labelsEnd = 0.975 * plotWidth

export type MarkerKind = 'buy' | 'reward' | 'event'

/** Something that happened at a moment, e.g. an own deal at its price. */
export type LineMarker = ChartPoint & { label: string; kind: MarkerKind }

export type LineSpot = ChartPoint & { x: number; y: number }
export type MarkerSpot = LineMarker & { x: number; y: number }
type ValueMark = { value: number; label: string; y: number }
export type DateMark = { label: string; x: number; level: DateTickLevel }

export type LineLayout = {
  spots: LineSpot[]
  last: LineSpot
  /** Where the tag with the last value stands: beside its level, so that it hides no label. */
  tagY: number
  markers: MarkerSpot[]
  values: ValueMark[]
  dates: DateMark[]
  dateKind: DateTickKind | undefined
  line: string
  area: string
}

type LineLayoutInput = {
  points: readonly ChartPoint[]
  height: number
  baseline: Baseline
  formatTick: (value: number) => string
  curve?: Curve
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
  return { marks: marks.filter((mark) => mark.x < labelsEnd), kind: ticks[0]?.kind }
}

/** The place nearest to `y` between two labels that touches neither; in the middle where there is no room. */
function clearOf(labels: number[], y: number): number {
  const above = Math.max(...labels.filter((label) => label <= y))
  const below = Math.min(...labels.filter((label) => label > y))
  // On the lowest line of all there is a label on one side only.
  if (!Number.isFinite(below)) return Math.min(y, above - tagReach)
  const room = Math.max(0, below - above - 2 * tagReach)
  const middle = (above + below) / 2
  return toTenth(Math.max(middle - room / 2, Math.min(y, middle + room / 2)))
}

/** Everything a line chart draws, as numbers and words; `undefined` when there is nothing to draw. */
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
  const values = [...points, ...markers].map((point) => point.value)
  const intervals = Math.max(2, Math.floor(height / pixelsPerInterval))
  const ticks = valueTicks(valueDomain(values, input.baseline), intervals, formatTick)

  const exactY = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 0], [height, 0])
  const scaleY = (value: number) => toTenth(exactY(value))
  const place = <P extends ChartPoint>(point: P) => {
    return { ...point, x: xOf(point), y: scaleY(point.value) }
  }
  const spots = points.map(place)
  const line = (input.curve ?? straightPath)(spots)
  const last = place(newest)
  const baseY = Math.max(0, Math.min(height, scaleY(0)))
  const { marks, kind } = dateMarks(times, points.length, scaleX)
  return {
    spots,
    last,
    markers: markers.map(place),
    tagY: clearOf(ticks.map(scaleY), last.y),
    values: ticks.map((value): ValueMark => {
      return { value, label: formatTick(value), y: scaleY(value) }
    }),
    dates: marks,
    dateKind: kind,
    line,
    area: areaPath(spots, line, baseY),
  }
}
