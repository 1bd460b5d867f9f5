import {
  formatBinding,
  formatClock,
  formatDay,
  formatDayTime,
  formatLocalClock,
  formatLocalDay,
  formatLocalDayTime,
  formatLocalMonth,
  formatLocalTime,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatTime,
  formatZoned,
  localDay,
  localMidnight,
} from '@/contract/format/dates'

test('days and times are in UTC on every clock', () => {
  expect(formatDay('2026-11-20')).toBe('November 20, 2026')
  expect(formatDay('2026-01-01T00:00:00Z')).toBe('January 1, 2026')
  expect(formatShortDay('2026-12-31T23:59:59.999Z')).toBe('Dec 31, 2026')
  expect(formatMonth('2026-11-30T23:59:59Z')).toBe('November 2026')
  expect(formatDayTime('2026-11-20T06:05:59Z')).toBe('Nov 20, 06:05')
  expect(formatClock('2026-11-20T06:05:09Z')).toBe('06:05:09')
  expect(formatMoment('2026-11-20T06:05:09Z')).toBe('November 20, 2026 at 06:05:09 UTC')
  expect(formatTime('2026-11-20T16:00:00.000Z')).toMatch(/^November 20.* 16:00 UTC$/)
})

test('midnight is 00, not 24', () => {
  expect(formatTime('2026-11-20T00:05:00Z')).toMatch(/ 00:05 UTC$/)
})

test('a list shows the time and day where the reader is', () => {
  const at = new Date(2026, 10, 20, 0, 5)
  expect(formatLocalTime(at.toISOString())).toBe('November 20 at 00:05')
  expect(formatLocalDayTime(at.toISOString())).toBe('Nov 20, 00:05')
  expect(formatLocalMonth(at.toISOString())).toBe('November 2026')
  expect(localDay(at.toISOString())).toBe('2026-11-20')
})

test.each([
  [0, 'Nov 20, 2026, 23:05 UTC', 'Nov 20, 2026, 23:05 UTC'],
  [-60, 'Nov 21, 2026, 00:05 UTC+1', 'Nov 21, 2026, 00:05 UTC+1 (Nov 20, 2026, 23:05 UTC)'],
  [210, 'Nov 20, 2026, 19:35 UTC−3:30', 'Nov 20, 2026, 19:35 UTC−3:30 (23:05 UTC)'],
])(
  '%i minutes from UTC: a moment is shown in the reader’s time, and also in UTC if it is binding',
  (minutes, local, binding) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
    expect(formatZoned('2026-11-20T23:05:59Z')).toBe(local)
    expect(formatBinding('2026-11-20T23:05:59Z')).toBe(binding)
    expect(formatLocalDay('2026-11-20T23:05:59Z')).toBe(local.slice(0, 12))
  },
)

test('a day begins at midnight of the reader’s clock, on the days of a change of clocks as well', () => {
  // New York, where clocks go back on November 1, 2026, at 06:00 UTC.
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getTime() < Date.parse('2026-11-01T06:00:00Z') ? 240 : 300
  })
  expect(localMidnight('2026-10-31')).toBe('2026-10-31T04:00:00.000Z')
  expect(localMidnight('2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  expect(localMidnight('2026-11-01', 1)).toBe('2026-11-02T05:00:00.000Z')
})

test.each([
  [0, '21:00'],
  [-60, '22:00'],
  [-240, 'November 21 at 01:00'],
])('a clock that is %d minutes behind UTC names its day where it is another', (minutes, local) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes)
  expect(formatLocalClock('2026-11-20T21:00:00Z')).toBe(local)
})
