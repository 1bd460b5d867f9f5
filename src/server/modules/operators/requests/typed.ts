import { NotDone } from './kind'

const hourMs = 60 * 60_000

/** Always of UTC: `2027-01-20T24:00` is midnight at the end of that day. */
export function momentIn(text: string, what: string): Date {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)$/.exec(text.trim()) ?? []
  const at = new Date(`${day}T00:00:00Z`).getTime() + Number(hours) * hourMs
  if (!Number.isFinite(at)) throw new NotDone(`Enter ${what} as 2027-01-20T24:00, in UTC.`)
  return new Date(at + Number(minutes) * 60_000)
}

/** Basis points from a percentage with up to two digits after the point. */
export function bpsIn(text: string, what: string): number {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!(bps <= 10_000)) throw new NotDone(`Enter ${what} as a percentage from 0 to 100.`)
  return bps
}
