import { changeBps, directionOf, priceSeriesOf } from '@/features/shares/rules'

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
