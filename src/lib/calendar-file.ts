import { houseName } from '@/config/house'
export interface CalendarEvent {
  /** The same for the same event, so that calendar programs update it instead of adding another. */
  uid: string
  at: string
  title: string
  text: string
  address?: string
}

interface CalendarChoices {
  name: string
  madeAt: Date
  events: readonly CalendarEvent[]
}

export const calendarType = 'text/calendar;charset=utf-8'

export function calendarFile({ name, madeAt, events }: CalendarChoices): string {
  const stamp = utcTime(madeAt.toISOString())
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(houseName())}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => linesOf(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

export type PageEvent = Omit<CalendarEvent, 'address'> & {
  /** The path of the page that shows the event. */
  path: string
}

/** A file built in the browser, as a data URL: a calendar gets only what the page shows. */
export function calendarAddress(name: string, events: readonly PageEvent[]): string | undefined {
  if (events.length === 0) return undefined
  const { origin } = window.location
  const file = calendarFile({
    name,
    madeAt: new Date(),
    events: events.map(({ path, ...event }) => ({ ...event, address: `${origin}${path}` })),
  })
  return `data:${calendarType},${encodeURIComponent(file)}`
}

function linesOf({ uid, at, title, text, address }: CalendarEvent, stamp: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${utcTime(at)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    ...(address === undefined ? [] : [`URL:${withoutControls(address)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function utcTime(iso: string): string {
  const [date, time = ''] = new Date(iso).toISOString().split('T')
  return `${String(date).replaceAll('-', '')}T${time.slice(0, 8).replaceAll(':', '')}Z`
}

function escapeText(text: string): string {
  const oneLine = text.replace(/\r\n|\r|\n/g, '\n')
  const marked = oneLine.replace(/[\\;,]/g, (mark) => `\\${mark}`)
  return withoutControls(marked.replaceAll('\n', '\\n'))
}

function withoutControls(text: string): string {
  return text.replace(/[^\t\P{Cc}]/gu, '')
}

const maxOctets = 75

/**
 * In UTF-8. A `TextEncoder` for each character took longer than everything else the page renders.
 */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Folds a line after at most 75 octets, as iCalendar requires, without splitting a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) as number)
    if (octets + size > maxOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
