import { dayMs, minuteMs } from '@/config/durations'
import * as formats from '@/messages/formats'

// Written by hand, because the browser's calendar is slow to set up. In UTC, so server and browser
// agree.
const monthOf = (month: number) => formats.monthsText().split(' ')[month] ?? ''

/** `Jun` for 5 */
export const shortMonth = (month: number) => formats.shortMonthsText().split(' ')[month] ?? ''

/** `June 1, 2026` */
export function formatDay(iso: string): string {
  const { year, month, day } = partsOf(iso)
  return formats.dayText({ month: monthOf(month), day, year })
}

/** `Jun 1, 2026` */
export function formatShortDay(iso: string): string {
  const { year, month, day } = partsOf(iso)
  return formats.dayText({ month: shortMonth(month), day, year })
}

/** `Jun 1` */
export function monthDay(iso: string): string {
  const { month, day } = partsOf(iso)
  return formats.monthDayText({ month: shortMonth(month), day })
}

/** `June 1` */
export function longMonthDay(iso: string): string {
  const { month, day } = partsOf(iso)
  return formats.monthDayText({ month: monthOf(month), day })
}

/** `June 1 at 09:05 UTC` */
export function formatTime(iso: string): string {
  return `${formatMonthDayAt(iso)} UTC`
}

/** `June 2026` */
export function formatMonth(iso: string): string {
  const { year, month } = partsOf(iso)
  return formats.monthText({ month: monthOf(month), year })
}

/** `Jun 1, 09:05` */
export function formatDayTime(iso: string): string {
  return formats.timeText({ date: monthDay(iso), time: clockOf(iso) })
}

/** `Jun 1, 2026, 09:05 UTC` */
export function formatUtc(iso: string): string {
  return `${clockAndDay(iso)} UTC`
}

/** `09:05:07` */
export function formatClock(iso: string): string {
  const { hours, minutes, seconds } = partsOf(iso)
  return `${hours}:${minutes}:${seconds}`
}

/** `June 1, 2026 at 09:05:07 UTC` */
export function formatMoment(iso: string): string {
  return `${formats.atText({ date: formatDay(iso), time: formatClock(iso) })} UTC`
}

/** `June 1 at 09:05` in the reader's zone: only a browser draws it. */
export function formatLocalTime(iso: string): string {
  return formatMonthDayAt(onTheWall(iso))
}

/** `Jun 1, 2026, 09:05` in the reader's zone. */
export function formatLocal(iso: string): string {
  const local = onTheWall(iso)
  return formats.timeText({ date: formatShortDay(local), time: clockOf(local) })
}

/** `Jun 1, 09:05` in the reader's zone. */
export function formatLocalDayTime(iso: string): string {
  return formatDayTime(onTheWall(iso))
}

/** `Jun 1, 2026` in the reader's zone. */
export function formatLocalDay(iso: string): string {
  return formatShortDay(onTheWall(iso))
}

/** `Jun 1, 2026, 11:05 UTC+2`: the reader's local time with its offset. */
export function formatZoned(iso: string): string {
  return `${clockAndDay(onTheWall(iso))} ${zoneOf(iso)}`
}

/**
 * `Jun 1, 2026, 11:05 UTC+2 (09:05 UTC)`: a binding moment is also shown in UTC, which is what
 * counts.
 */
export function formatBinding(iso: string): string {
  if (zoneOf(iso) === 'UTC') return formatUtc(iso)
  const isSameDay = localDay(iso) === iso.slice(0, 10)
  return `${formatZoned(iso)} (${isSameDay ? `${clockOf(iso)} UTC` : formatUtc(iso)})`
}

/** `11:05` in the reader's zone, with the day if it is another one. */
export function formatLocalClock(iso: string): string {
  return localDay(iso) === iso.slice(0, 10) ? clockOf(onTheWall(iso)) : formatLocalTime(iso)
}

export function localDayTime(iso: string): { day: string; time: string } {
  const local = onTheWall(iso)
  return { day: monthDay(local), time: clockOf(local) }
}

export function formatLocalMonth(iso: string): string {
  return formatMonth(onTheWall(iso))
}

/** `2026-06-01` in the reader's zone. */
export function localDay(iso: string): string {
  return onTheWall(iso).slice(0, 10)
}

/** The moment at which `2026-06-01`, or the day so many days later, begins in the reader's zone. */
export function localMidnight(day: string, daysLater = 0): string {
  const midnight = Date.parse(day) + daysLater * dayMs
  const offset = (time: number) => new Date(time).getTimezoneOffset() * minuteMs
  // Daylight saving may change between midnight UTC and midnight in the zone.
  return new Date(midnight + offset(midnight + offset(midnight))).toISOString()
}

const clockAndDay = (iso: string) =>
  formats.timeText({ date: formatShortDay(iso), time: clockOf(iso) })

/** `UTC`, `UTC+2` or `UTC−3:30`: the offset at that moment. */
function zoneOf(iso: string): string {
  const minutes = -new Date(iso).getTimezoneOffset()
  if (minutes === 0) return 'UTC'
  const [hours, minutesLeft] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${minutesLeft === 0 ? '' : `:${String(minutesLeft).padStart(2, '0')}`}`
}

function formatMonthDayAt(iso: string): string {
  return formats.atText({ date: longMonthDay(iso), time: clockOf(iso) })
}

function clockOf(iso: string): string {
  const { hours, minutes } = partsOf(iso)
  return `${hours}:${minutes}`
}

/** Local time, written as if it were UTC. */
function onTheWall(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * minuteMs).toISOString()
}

function partsOf(iso: string) {
  const date = new Date(iso)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hours: twoDigits(date.getUTCHours()),
    minutes: twoDigits(date.getUTCMinutes()),
    seconds: twoDigits(date.getUTCSeconds()),
  }
}
