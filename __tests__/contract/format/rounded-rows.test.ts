import fc from 'fast-check'
import { rounded, roundedRows } from '@/contract/format/rounded-rows'
import { runs, seed } from '../../support/size'

const options = { numRuns: runs(1_000, 100_000), seed }
const amounts = fc.array(fc.bigInt(-(10n ** 12n), 10n ** 12n), { maxLength: 12 })
const unit = fc.constantFrom(1n, 2n, 10n, 10_000n, 10n ** 9n)
const sum = (rows: readonly bigint[]) => rows.reduce((total, row) => total + row, 0n)
const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

test('rounded rows add up to their rounded total, each within a unit of its exact value', () => {
  fc.assert(
    fc.property(amounts, unit, fc.boolean(), (exact, cent, keepsFirst) => {
      const rows = roundedRows(exact, cent, { keepsFirst })
      expect(sum(rows)).toBe(rounded(sum(exact), cent))
      for (const [index, row] of rows.entries()) {
        expect(row % cent).toBe(0n)
        expect(apart(row, exact[index] ?? 0n) <= cent).toBe(true)
      }
    }),
    options,
  )
})

test('a row that is whole already stays as it is', () => {
  fc.assert(
    fc.property(amounts, unit, (exact, cent) => {
      const rows = roundedRows(exact, cent)
      const whole = exact.flatMap((amount, index) => (amount % cent === 0n ? [index] : []))
      expect(whole.map((index) => rows[index])).toEqual(whole.map((index) => exact[index]))
    }),
    options,
  )
})

test('of rows that lost the same, the larger figure goes to the earlier', () => {
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

test('a first row that is told elsewhere keeps its own rounding', () => {
  expect(roundedRows([16n, 17n, 0n], 10n)).toEqual([10n, 20n, 0n])
  expect(roundedRows([16n, 17n, 0n], 10n, { keepsFirst: true })).toEqual([20n, 10n, 0n])
})
