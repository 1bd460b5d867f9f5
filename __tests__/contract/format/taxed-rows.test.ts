import fc from 'fast-check'
import { type TaxedRow, taxedCents, taxedRows } from '@/contract/format/dividend-amounts'
import { runCount, seed } from '../../support/size'

const cent = 10_000n
const parts = ['gross', 'tax', 'net'] as const
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
const taxed = (net: bigint, tax: bigint): TaxedRow => ({ gross: net + tax, tax, net })

/** In a dollar's millionths, often whole, often of the same fraction: there the roundings meet. */
const amount = fc.oneof(
  fc.bigInt(0n, 60_000n),
  fc.constantFrom(0n, 4_000n, 5_000n, 6_000n, 10_000n, 15_000n),
)
const row = fc.oneof(
  fc.tuple(amount, amount).map(([net, tax]) => taxed(net, tax)),
  amount.map((net) => taxed(net, 0n)),
  // A correction of the tax alone.
  amount.map((tax) => taxed(-tax, tax)),
)

test('rows and columns of taxed amounts add up, each sum is the exact one, rounded once @rest', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (owed) => {
      const exact = taxed(sum(owed.map(({ net }) => net)), sum(owed.map(({ tax }) => tax)))
      fc.pre(exact.net >= 0n)
      const { rows, sums } = taxedRows(owed, 6)
      expect(sums).toEqual(taxedCents(exact, 6))
      for (const part of parts) expect(sum(rows.map((row) => row[part]))).toBe(sums[part])
      for (const [index, { gross, tax, net }] of rows.entries()) {
        expect(gross).toBe(tax + net)
        for (const part of parts) {
          const off = (rows[index] as TaxedRow)[part] - (owed[index] as TaxedRow)[part]
          expect(off > -cent && off < cent).toBe(true)
        }
      }
    }),
    { numRuns: runCount(300, 100_000), seed },
  )
})

test('a row alone is the dividend as its own page has it', () => {
  fc.assert(
    fc.property(amount, amount, (net, tax) => {
      const owed = taxed(net, tax)
      expect(taxedRows([owed], 6).rows).toEqual([taxedCents(owed, 6)])
    }),
    { seed },
  )
})

// By hand: 0.6 + 0.6 + 0.1 cents are left and 0.4 withheld. The columns come to 1, 0 or 1 and 2.
test('a dividend without tax shows none, where the others’ tax has to be shown', () => {
  const owed = [taxed(6_000n, 0n), taxed(6_000n, 0n), taxed(1_000n, 4_000n)]
  expect(taxedRows(owed, 6)).toEqual({
    rows: [taxed(10_000n, 0n), taxed(0n, 0n), taxed(0n, 10_000n)],
    sums: taxed(10_000n, 10_000n),
  })
})

// By hand: 18 digits, a hair below half a cent. Millionths in between would make half a cent of it.
test('an amount is rounded once, from all its digits', () => {
  const net = 4_999_999_999_999_999n
  expect(taxedRows([taxed(net, 0n)], 18).sums).toEqual(taxed(0n, 0n))
})
