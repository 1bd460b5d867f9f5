import { changeBps, directionOf, nextFixing, priceSeriesOf } from '@/features/shares/rules'

const at = (day: number) => `2026-11-0${day}T16:00:00.000Z`
const series = ['12100000', '11900000', '12500000', '12300000'].map((price, index) => ({
  at: at(index + 1),
  price,
}))

test('a price series has ends, extremes and change', () => {
  const found = priceSeriesOf(series)
  expect(found?.first).toBe(series[0])
  expect(found?.lowest).toBe(series[1])
  expect(found?.highest).toBe(series[2])
  expect(found?.last).toBe(series[3])
  expect(found?.changeBps).toBe(165)
})

test('prices are compared as numbers, not text', () => {
  const found = priceSeriesOf([
    { at: at(1), price: '9900000' },
    { at: at(2), price: '10100000' },
  ])
  expect(found?.highest.price).toBe('10100000')
})

test('no fixings, no course', () => {
  expect(priceSeriesOf([])).toBeUndefined()
})

test('changes are rounded to the nearest basis point', () => {
  expect(changeBps('10000000', '10000500')).toBe(1)
  expect(changeBps('10000000', '10000499')).toBe(0)
  expect(changeBps('10000000', '9999500')).toBe(-1)
  expect(changeBps('0', '9999500')).toBe(0)
})

test('a change has a direction', () => {
  expect([1, -1, 0].map(directionOf)).toEqual(['up', 'down', 'unchanged'])
})

test.each([
  ['of a Friday', '2026-11-27T16:00:00Z', '2026-11-30T16:00:00.000Z'],
  ['of a Monday', '2026-11-23T16:00:00Z', '2026-11-24T16:00:00.000Z'],
  ['of a Friday, late in the night', '2026-11-28T02:10:00Z', '2026-11-30T16:00:00.000Z'],
  ['that corrects one, in the morning', '2026-11-24T09:00:00Z', '2026-11-24T16:00:00.000Z'],
])('after a price %s the next is due at the hour of a working day', (_, at, next) => {
  expect(nextFixing(at)).toBe(next)
})
