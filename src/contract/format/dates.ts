// By hand: no page waits for the browser to set up a calendar of its own. In UTC, so that the server and every browser
// print the same day; only what a member alone is shown, in a list, is of the clock on their wall.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `Jun` for 5 */
export const shortMonth = (month: number) => months[month]?.slice(0, 3)

/** `June 1, 2026` */
export function formatDay(iso: string): string {
  const { year, month, day } = partsOf(iso)
  return `${month} ${day}, ${year}`
}

/** `Jun 1, 2026` */
export function formatShortDay(iso: string): string {
  const { year, month, day } = partsOf(iso)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** `Jun 1`, where the year is plain. */
export function monthDay(iso: string): string {
  const { month, day } = partsOf(iso)
  return `${month.slice(0, 3)} ${day}`
}

/** `June 1 at 09:05 UTC` */
export function formatTime(iso: string): string {
  const { month, day, hours, minutes } = partsOf(iso)
  return `${month} ${day} at ${hours}:${minutes} UTC`
}

/** `June 2026` */
export function formatMonth(iso: string): string {
  const { year, month } = partsOf(iso)
  return `${month} ${year}`
}

/** `Jun 1, 09:05`, where the year stands above. */
export function formatDayTime(iso: string): string {
  const { month, day, hours, minutes } = partsOf(iso)
  return `${month.slice(0, 3)} ${day}, ${hours}:${minutes}`
}

/** `Jun 1, 2026, 09:05 UTC` */
export function formatUtc(iso: string): string {
  const { hours, minutes } = partsOf(iso)
  return `${formatShortDay(iso)}, ${hours}:${minutes} UTC`
}

/** `09:05:07`, where day and zone stand above. */
export function formatClock(iso: string): string {
  const { hours, minutes, seconds } = partsOf(iso)
  return `${hours}:${minutes}:${seconds}`
}

/** `June 1, 2026 at 09:05:07 UTC` */
export function formatMoment(iso: string): string {
  const { year, month, day, hours, minutes, seconds } = partsOf(iso)
  return `${month} ${day}, ${year} at ${hours}:${minutes}:${seconds} UTC`
}

/** `June 1 at 09:05` where the reader is: for lists that only a browser draws. Papers say UTC. */
export function formatLocalTime(iso: string): string {
  const { month, day, hours, minutes } = partsOf(onTheWall(iso))
  return `${month} ${day} at ${hours}:${minutes}`
}

/** `Jun 1, 09:05` where the reader is, and where the year stands above. */
export function formatLocalDayTime(iso: string): string {
  return formatDayTime(onTheWall(iso))
}

/** `June 2026`, the month where the reader is. */
export function formatLocalMonth(iso: string): string {
  return formatMonth(onTheWall(iso))
}

/** `2026-06-01`, the day where the reader is. */
export function localDay(iso: string): string {
  return onTheWall(iso).slice(0, 10)
}

/** The time that the reader's clock shows, written as if it were UTC. */
function onTheWall(iso: string): string {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}

function partsOf(iso: string) {
  const date = new Date(iso)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    year: date.getUTCFullYear(),
    month: months[date.getUTCMonth()] ?? '',
    day: date.getUTCDate(),
    hours: twoDigits(date.getUTCHours()),
    minutes: twoDigits(date.getUTCMinutes()),
    seconds: twoDigits(date.getUTCSeconds()),
  }
}
