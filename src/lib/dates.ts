// Always UTC: the server and every browser then print the same day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  // Not `hour12: false`, which writes midnight as 24.
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

export function formatShortDay(iso: string): string {
  return shortDay.format(new Date(iso))
}

export function formatTime(iso: string): string {
  return `${dayAndTime.format(new Date(iso))} UTC`
}
