import fc from 'fast-check'
import { dateTickLabel, dateTickLevel, dateTicks } from '@/ui/chart/line-layout'

const day = 86_400_000
const labelsBetween = (from: string, to: string) =>
  dateTicks([Date.parse(from), Date.parse(to)], 13).map(dateTickLabel)

describe('the date axis', () => {
  it('counts hours and names days at midnight', () => {
    expect(labelsBetween('2026-11-12T09:10:00Z', '2026-11-13T09:10:00Z')).toEqual([
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      'Nov 13',
      '03:00',
      '06:00',
      '09:00',
    ])
  })

  it('begins weeks on Mondays', () => {
    const ticks = dateTicks([Date.parse('2026-03-01'), Date.parse('2026-04-10')], 13)
    expect(ticks.map((tick) => new Date(tick.at).getUTCDay())).toEqual(ticks.map(() => 1))
    expect(ticks.map(dateTickLabel)).toEqual([
      'Mar 2',
      'Mar 9',
      'Mar 16',
      'Mar 23',
      'Mar 30',
      'Apr 6',
    ])
  })

  it('names months, and the year instead of January', () => {
    expect(labelsBetween('2025-11-14', '2026-11-13')).toEqual(
      'Dec 2026 Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' '),
    )
  })

  it('names years over a decade', () => {
    expect(labelsBetween('2014-06-01', '2026-06-01')).toEqual(
      '2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026'.split(' '),
    )
  })

  it('is never finer than its figures', () => {
    const days = dateTicks([Date.parse('2026-03-28'), Date.parse('2026-03-31')], 13, day)
    expect(days.map(dateTickLabel)).toEqual(['Mar 28', 'Mar 29', 'Mar 30', 'Mar 31'])
    const years = dateTicks([Date.parse('2021-12-31'), Date.parse('2025-12-31')], 13, 365.25 * day)
    expect(years.map(dateTickLabel)).toEqual(['2022', '2023', '2024', '2025'])
  })

  it('stays on midnight when clocks change', () => {
    const ticks = dateTicks([Date.parse('2026-03-06'), Date.parse('2026-03-31')], 26)
    expect(ticks).toHaveLength(26)
    expect(ticks.every((tick) => tick.at % day === 0)).toBe(true)
    expect(ticks.map(dateTickLabel).slice(-4)).toEqual(['Mar 28', 'Mar 29', 'Mar 30', 'Mar 31'])
  })

  it('never uses the reader’s own clock', () => {
    const local = (
      ['getFullYear', 'getMonth', 'getDate', 'getHours', 'getTimezoneOffset'] as const
    ).map((name) => jest.spyOn(Date.prototype, name))
    labelsBetween('2026-11-12T09:10:00Z', '2026-11-13T09:10:00Z')
    labelsBetween('2021-12-31', '2025-12-31')
    for (const spy of local) expect(spy).not.toHaveBeenCalled()
    jest.restoreAllMocks()
  })

  it('keeps few ordered ticks inside the period', () => {
    const start = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') })
    const length = fc.integer({ min: 60_000, max: 40 * 365 * day })
    fc.assert(
      fc.property(start, length, (from, span) => {
        const ticks = dateTicks([from, from + span], 13).map((tick) => tick.at)
        expect(ticks.length).toBeLessThanOrEqual(13)
        expect(ticks.every((at) => at >= from && at <= from + span)).toBe(true)
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks)
        if (span > 4 * 3_600_000) expect(ticks.length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('leaves at most five dates on a phone', () => {
    for (let count = 1; count <= 13; count += 1) {
      const orders = Array.from({ length: count }, (_, index) => index + 700)
      const onPhone = orders.filter((order) => dateTickLevel(order, count) === 0)
      expect(onPhone.length).toBeLessThanOrEqual(5)
      expect(onPhone.length).toBeGreaterThanOrEqual(1)
    }
  })
})
