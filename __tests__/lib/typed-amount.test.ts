import fc from 'fast-check'
import { plainAmount, readAmount } from '@/lib/typed-amount'

test.each([
  ['250', 6, 250_000_000n],
  ['0.5', 6, 500_000n],
  ['.5', 6, 500_000n],
  ['5.', 6, 5_000_000n],
  ['0,5', 6, 500_000n],
  ['0,125', 6, 125_000n],
  ['12,5', 6, 12_500_000n],
  ['1.234', 6, 1_234_000n],
  ['1,234.5', 6, 1_234_500_000n],
  ['1.234,5', 6, 1_234_500_000n],
  ['1,234,567', 0, 1_234_567n],
  [' 1 234.5 ', 6, 1_234_500_000n],
  ['1\u00a0234,50', 6, 1_234_500_000n],
  ["1'234.50", 6, 1_234_500_000n],
  ['0.1', 18, 100_000_000_000_000_000n],
  ['0.000000000000000001', 18, 1n],
  ['9007199254740993.000000000000000001', 18, 9007199254740993000000000000000001n],
  ['1.5000000000', 6, 1_500_000n],
  ['007', 6, 7_000_000n],
])('%s with %d decimals is %s @rest', (typed, decimals, units) => {
  expect(readAmount(typed, decimals)).toEqual({ is: 'amount', units })
})

test.each(['', ' ', '\t'])('%j is nothing yet', (typed) => {
  expect(readAmount(typed, 6)).toEqual({ is: 'empty' })
})

test.each([
  ['abc', /digits and one point/],
  ['1e5', /digits and one point/],
  ['-5', /digits and one point/],
  ['0x10', /digits and one point/],
  ['1.2.3', /digits and one point/],
  ['1,23,456', /digits and one point/],
  ['1,2.3,4', /digits and one point/],
  ['.', /digits and one point/],
  ['٣', /digits and one point/],
  ['1,234', /^1234 or 1\.234\?/],
  ['0.1234567', /at most 6 digits/],
  ['1'.repeat(31), /more than there is/],
])('%s is refused kindly', (typed, message) => {
  expect(readAmount(typed, 6)).toEqual({ is: 'wrong', message: expect.stringMatching(message) })
})

test('a shown amount reads back to the last digit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 27n }),
      fc.constantFrom(0, 6, 8, 18),
      (units, decimals) => {
        expect(readAmount(plainAmount(units, decimals), decimals)).toEqual({ is: 'amount', units })
      },
    ),
  )
})

test.each([
  ['1500000', 6, undefined, '1.5'],
  ['1000000', 6, undefined, '1'],
  ['100000000', 6, undefined, '100'],
  ['1', 6, undefined, '0.000001'],
  ['0', 6, undefined, '0'],
  ['1999999999999999999', 18, 9, '1.999999999'],
])('%s of %d decimals shows as %s %s', (units, decimals, max, shown) => {
  expect(plainAmount(units, decimals, max)).toBe(shown)
})
