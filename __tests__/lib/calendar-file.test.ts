import { type CalendarEvent, calendarFile } from '@/lib/calendar-file'

const madeAt = new Date('2026-11-20T09:30:15.250Z')
const unlock: CalendarEvent = {
  uid: 'unlock-1@fnx',
  at: '2027-11-20T00:00:00.000Z',
  title: 'Shares unlock: 100 shares',
  text: 'The term of 12 months ends.',
  address: 'https://fnx.example/staking',
}

const fileOf = (...events: CalendarEvent[]) => calendarFile({ name: 'FNX staking', madeAt, events })

const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an event keeps its UTC moment and its identifier', () => {
  expect(linesOf(fileOf(unlock))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//FNX//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:FNX staking',
    'BEGIN:VEVENT',
    'UID:unlock-1@fnx',
    'DTSTAMP:20261120T093015Z',
    'DTSTART:20271120T000000Z',
    'SUMMARY:Shares unlock: 100 shares',
    'DESCRIPTION:The term of 12 months ends.',
    'URL:https://fnx.example/staking',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('every line ends as the standard wants', () => {
  const file = fileOf(unlock, { ...unlock, uid: 'unlock-2@fnx' })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file).not.toContain('\r\n\r\n')
})

test('special signs are marked, and line ends stay inside', () => {
  const lines = linesOf(fileOf({ ...unlock, title: 'a;b,c\\d', text: 'one\r\ntwo\nEND:VEVENT' }))
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d')
  expect(lines).toContain('DESCRIPTION:one\\ntwo\\nEND:VEVENT')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('invisible characters are left out', () => {
  expect(linesOf(fileOf({ ...unlock, title: 'a\u0000b\u0007' }))).toContain('SUMMARY:ab')
})

test.each([
  ['plain words', 'shares '.repeat(40)],
  ['letters of several octets', 'ärgerlich – 株式 '.repeat(20)],
  ['signs beyond the first plane', '🧾'.repeat(60)],
])('long lines of %s are folded without cutting characters', (_, text) => {
  const file = fileOf({ ...unlock, text })
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(linesOf(file)).toContain(`DESCRIPTION:${text}`)
})

test('a calendar without events can still be opened', () => {
  expect(linesOf(fileOf()).slice(-3)).toEqual(['X-WR-CALNAME:FNX staking', 'END:VCALENDAR', ''])
})
