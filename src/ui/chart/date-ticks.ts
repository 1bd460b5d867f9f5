import { type Domain, wholeNumbers } from './scale'

export type DateTickKind = 'hour' | 'day' | 'month'

export type DateTickLevel = 0 | 1 | 2

/** `order` counts steps from a fixed origin, so that every second or fourth tick falls on a round date. */
export type DateTick = { at: number; order: number; kind: DateTickKind }

const hour = 3_600_000
const day = 24 * hour
// A Monday at midnight UTC: weeks then begin on Mondays, and shorter steps still meet midnight.
const origin = 4 * day

const fixedSteps = [1, 3, 6, 12, 24, 48, 168, 336].map((hours) => hours * hour)
const monthSteps = [1, 3, 6, 12, 24, 60, 120]

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Months since January 1970. */
function monthOf(at: number): number {
  const date = new Date(at)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/**
 * The finest round dates inside the domain that stay within `max` and are no closer than the figures themselves, a
 * `gap` apart on average. All in UTC, so no clock change moves them.
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

/** `14:00`, `12 Mar`, `Mar` or `2026`; midnight and January name what begins with them. */
export function dateTickLabel({ at, kind }: DateTick): string {
  const date = new Date(at)
  const month = monthNames[date.getUTCMonth()]
  if (kind === 'month') return String(date.getUTCMonth() === 0 ? date.getUTCFullYear() : month)
  if (kind === 'hour' && at % day !== 0) return date.toISOString().slice(11, 16)
  return `${date.getUTCDate()} ${month}`
}

/** The least width that shows steps of that order: 0 a phone's, 1 a large phone's, 2 a tablet's. */
export function dateTickLevel(order: number, count: number): DateTickLevel {
  const medium = Math.ceil(count / 7)
  const narrow = medium * Math.ceil(count / medium / 4.5)
  if (order % narrow === 0) return 0
  return order % medium === 0 ? 1 : 2
}
