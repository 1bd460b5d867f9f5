import fc from 'fast-check'
import { roundedRows, roundHalfUp } from '@/contract/format/rounded-rows'
import { runCount, seed } from '../../support/size'

const options = { numRuns: runCount(1_000, 100_000), seed }
const amounts = fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { maxLength: 12 })
const unit = fc.constantFrom(1n, 2n, 10n, 10_000n, 10n ** 9n)
const sum = (rows: readonly bigint[]) => rows.reduce((total, row) => total + row, 0n)
const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

test('rounded rows add up to their rounded total, each within a unit of its exact value @rest', () => {
  fc.assert(
    fc.property(amounts, unit, (exact, cent) => {
      const rows = roundedRows(exact, cent)
      expect(sum(rows)).toBe(roundHalfUp(sum(exact), cent))
      for (const [index, row] of rows.entries()) {
        expect(row % cent).toBe(0n)
        expect(apart(row, exact[index] ?? 0n) <= cent).toBe(true)
      }
    }),
    options,
  )
})

test('first rows that are shown elsewhere keep their rounding, the others absorb the rest @rest', () => {
  fc.assert(
    fc.property(amounts, unit, fc.integer({ min: 1, max: 4 }), (exact, cent, keeps) => {
      fc.pre(exact.length > keeps)
      const rows = roundedRows(exact, cent, { ownRoundingCount: keeps })
      expect(sum(rows)).toBe(roundHalfUp(sum(exact), cent))
      expect(rows.slice(0, keeps)).toEqual(
        exact.slice(0, keeps).map((one) => roundHalfUp(one, cent)),
      )
      for (const [index, row] of rows.entries())
        expect(2n * apart(row, exact[index] ?? 0n) <= BigInt(keeps + 3) * cent).toBe(true)
    }),
    options,
  )
})

test('rows add up to a total that is shown elsewhere', () => {
  expect(roundedRows([19n, 18n, 18n], 10n, { total: 50n })).toEqual([20n, 20n, 10n])
  expect(roundedRows([19n, 18n, 18n], 10n, { total: 60n })).toEqual([20n, 20n, 20n])
  expect(roundedRows([], 10n)).toEqual([])
})

test('a row that is whole already stays as it is @rest', () => {
  fc.assert(
    fc.property(amounts, unit, (exact, cent) => {
      const rows = roundedRows(exact, cent)
      const whole = exact.flatMap((amount, index) => (amount % cent === 0n ? [index] : []))
      expect(whole.map((index) => rows[index])).toEqual(whole.map((index) => exact[index]))
    }),
    options,
  )
})

test('the earlier of two rows that lost the same gets the larger figure @rest', () => {
  expect(roundedRows([34n, 34n, 34n, 34n], 10n)).toEqual([40n, 40n, 30n, 30n])
  fc.assert(
    fc.property(fc.bigInt(0n, 999n), fc.integer({ min: 1, max: 9 }), (amount, count) => {
      const rows = roundedRows(Array<bigint>(count).fill(amount), 10n)
      expect(rows).toEqual(rows.toSorted((a, b) => Number(b - a)))
    }),
    options,
  )
})

// By hand: 3 × 413.3081 are 1,239.9243; cut, the rows would come to 1,239.90.
test('three purchases read a cent more where they must', () => {
  expect(roundedRows([413_308_100n, 413_308_100n, 413_308_100n], 10_000n)).toEqual([
    413_310_000n,
    413_310_000n,
    413_300_000n,
  ])
  expect(roundedRows([-15_000n, 5_000n, 5_000n], 10_000n)).toEqual([-10_000n, 0n, 0n])
})

// By hand: 14 + 14 + 14 are 42; three kept rows leave one of 0 a rest of ten.
test('what kept rows leave can be more than a unit', () => {
  expect(roundedRows([16n, 17n, 0n], 10n)).toEqual([10n, 20n, 0n])
  expect(roundedRows([16n, 17n, 0n], 10n, { ownRoundingCount: 1 })).toEqual([20n, 10n, 0n])
  expect(roundedRows([14n, 14n, 14n, 0n], 10n, { ownRoundingCount: 3 })).toEqual([
    10n,
    10n,
    10n,
    10n,
  ])
  expect(roundedRows([14n, 14n, 14n, 4n], 10n, { ownRoundingCount: 3 })).toEqual([
    10n,
    10n,
    10n,
    20n,
  ])
})
