import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import {
  accruedReward,
  amountFor,
  daysCounted,
  leaving,
  nextCountAt,
  roomIn,
  unlocksAt,
  wholeReward,
} from '@/contract/staking-rewards'

const hundred = 100_000_000n
const year = { amount: hundred, rateBps: 550, days: 365 }
const at = (time: string) => new Date(`2026-${time}Z`)

test.each([
  [300, 91, 747_945n],
  [420, 182, 2_094_246n],
  [550, 365, 5_500_000n],
])('100 shares at %i basis points for %i days pay as told', (rateBps, days, reward) => {
  expect(wholeReward({ amount: hundred, rateBps, days })).toBe(reward)
})

test('daily rewards add up to the whole reward', () => {
  const daily = Array.from(
    { length: 365 },
    (_, day) => accruedReward(year, day + 1) - accruedReward(year, day),
  )
  expect(daily.slice(0, 3)).toEqual([15_068n, 15_068n, 15_069n])
  expect(daily.reduce((sum, one) => sum + one)).toBe(5_500_000n)
})

test('days count at 00:00 UTC until the term ends', () => {
  const start = at('11-20T23:59:59.999')
  expect(daysCounted(start, start, 91)).toBe(0)
  expect(daysCounted(start, at('11-21T00:00:00'), 91)).toBe(1)
  expect(daysCounted(at('11-20T00:00:00'), at('11-20T23:59:59'), 91)).toBe(0)
  expect(daysCounted(start, at('11-22T12:00:00'), 91)).toBe(2)
  expect(daysCounted(start, new Date(start.getTime() + 400 * dayMs), 91)).toBe(91)
  expect(daysCounted(start, at('11-01T00:00:00'), 91)).toBe(0)
})

test('shares unlock at the last day’s midnight', () => {
  const start = at('11-20T15:00:00')
  const end = unlocksAt(start, 91)
  expect(end.toISOString()).toBe('2027-02-19T00:00:00.000Z')
  expect(daysCounted(start, end, 91)).toBe(91)
  expect(daysCounted(start, new Date(end.getTime() - 1), 91)).toBe(90)
  expect(nextCountAt(start)).toEqual(at('11-21T00:00:00'))
  expect(nextCountAt(at('11-21T00:00:00'))).toEqual(at('11-22T00:00:00'))
})

test('leaving early halves the reward and takes back the excess', () => {
  expect(leaving(year, 100, 1_000_000n)).toEqual({
    full: 1_506_849n,
    half: 753_424n,
    reward: 0n,
    takenBack: 246_576n,
    returned: 99_753_424n,
  })
  expect(leaving(year, 100, 0n)).toMatchObject({
    reward: 753_424n,
    takenBack: 0n,
    returned: hundred,
  })
  expect(leaving(year, 100, 753_424n)).toMatchObject({ reward: 0n, takenBack: 0n })
})

const anyTerms = fc.record({
  amount: fc.bigInt(1n, 4_090_000_000_000n),
  rateBps: fc.integer({ min: 1, max: 2_000 }),
  days: fc.integer({ min: 1, max: 730 }),
})

test('however often it is claimed, the reward stays the same', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(fc.integer({ min: 0, max: 730 })), (terms, days) => {
      const steps = [...days.filter((day) => day <= terms.days), terms.days].sort((a, b) => a - b)
      let claimed = 0n
      for (const day of steps) claimed += accruedReward(terms, day) - claimed
      expect(claimed).toBe(wholeReward(terms))
    }),
  )
})

test('leaving early pays at most half, and no share is lost', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(730), fc.nat(730), (terms, first, second) => {
      const [before, now] = [first, second]
        .map((day) => day % (terms.days + 1))
        .sort((a, b) => a - b)
      const claimed = accruedReward(terms, before as number)
      const sums = leaving(terms, now as number, claimed)
      expect(claimed + sums.reward - sums.takenBack).toBe(sums.half)
      expect(sums.half * 2n <= sums.full && sums.full <= sums.half * 2n + 1n).toBe(true)
      expect(sums.returned + sums.takenBack).toBe(terms.amount)
      expect(sums.reward >= 0n && sums.takenBack >= 0n).toBe(true)
    }),
  )
})

test('a pool’s room is exactly what its reward covers', () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt(0n, 90_000_000_000n), (terms, pool) => {
      const room = roomIn(pool, terms)
      expect(wholeReward({ ...terms, amount: room }) <= pool).toBe(true)
      expect(wholeReward({ ...terms, amount: room + 1n }) > pool).toBe(true)
    }),
  )
})

test('the amount for a reward is the smallest possible', () => {
  fc.assert(
    fc.property(anyTerms, fc.bigInt(1n, 90_000_000_000n), (terms, reward) => {
      const amount = amountFor(reward, terms)
      expect(wholeReward({ ...terms, amount }) >= reward).toBe(true)
      expect(wholeReward({ ...terms, amount: amount - 1n }) < reward).toBe(true)
    }),
  )
})
