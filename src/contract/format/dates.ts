// By hand and always UTC: the server and every browser then print the same day, and no page waits
// for the browser to set up a calendar of its own.
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

/** `June 1, 2026 at 09:05:07 UTC` */
export function formatMoment(iso: string): string {
  const { year, month, day, hours, minutes, seconds } = partsOf(iso)
  return `${month} ${day}, ${year} at ${hours}:${minutes}:${seconds} UTC`
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
