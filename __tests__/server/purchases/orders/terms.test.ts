import fc from 'fast-check'
import { valueAt } from '@/contract/format/amounts'
import { minimumPay, type Rates, termsOfPay, termsOfReceive } from '@/contract/purchase-terms'
import { withAmountTag, withoutAmountTag } from '@/server/modules/purchases/amount-tag'
import { runCount, seed } from '../../../support/size'

const numRuns = runCount(500, 100_000)
const check = (property: fc.IProperty<[Rates, bigint]>) => fc.assert(property, { numRuns, seed })

const rates: fc.Arbitrary<Rates> = fc.record({
  sharePrice: fc.bigInt(1n, 10n ** 12n),
  currencyPrice: fc.bigInt(1n, 10n ** 12n),
  decimals: fc.integer({ min: 0, max: 24 }),
})
const amount = fc.oneof(fc.bigInt(1n, 10_000n), fc.bigInt(1n, 10n ** 40n))
const dollar: Rates = { sharePrice: 12_400_000n, currencyPrice: 1_000_000n, decimals: 18 }
const coin = 10n ** 18n
const feeBps = 50

test('1,000 USDT at 12.40 buy 80.241935 shares', () => {
  expect(termsOfPay(1_000n * coin, dollar, feeBps)).toEqual({
    pay: 1_000n * coin,
    fee: 5n * coin,
    receive: 80_241_935n,
  })
})

// By hand: half a percent of 201 units is 1.005 units, of 350 USDT 1.75 USDT.
test.each([
  [1n, 50, 0n],
  [199n, 50, 0n],
  [200n, 50, 1n],
  [201n, 50, 1n],
  [399n, 50, 1n],
  [400n, 50, 2n],
  [9_999n, 1, 0n],
  [350_000_000_000_000_000_000n, 50, 1_750_000_000_000_000_000n],
  [350_000_000_000_123_456_789n, 50, 1_750_000_000_000_617_283n],
  [123_456_789_012_345_678_901n, 75, 925_925_917_592_592_591n],
])(
  'of %d units at %d basis points the fee is %d units: a fraction stays with the buyer',
  (...figures) => {
    const [pay, bps, fee] = figures
    expect(termsOfPay(pay, dollar, bps).fee).toBe(fee)
  },
)

test('an order and a payment taken later, of the same amount, cost the same fee', () => {
  const quoted = termsOfReceive(8_000_000n, dollar, feeBps)
  // 99.2 USDT for the shares, of 99.698492462311557788 USDT in all.
  expect(quoted).toEqual({
    pay: 99_698_492_462_311_557_788n,
    fee: 498_492_462_311_557_788n,
    receive: 8_000_000n,
  })
  expect(termsOfPay(quoted.pay, dollar, feeBps).fee).toBe(quoted.fee)
})

test('shares match the payment to the micro-share @rest', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      const { fee, receive } = termsOfPay(pay, at, feeBps)
      const paidAmount = (pay - fee) * at.currencyPrice * 10n ** 6n
      const unit = at.sharePrice * 10n ** BigInt(at.decimals)
      expect(receive * unit <= paidAmount).toBe(true)
      expect((receive + 1n) * unit > paidAmount).toBe(true)
    }),
  )
})

test('the fee is never more than half a percent, and misses it by less than a unit @rest', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      const { fee } = termsOfPay(pay, at, feeBps)
      expect(fee * 200n <= pay && (fee + 1n) * 200n > pay).toBe(true)
    }),
  )
})

test('a wish for shares costs the smallest sufficient amount @rest', () => {
  check(
    fc.property(rates, fc.bigInt(1n, 10n ** 14n), (at, wantedShares) => {
      const { pay, fee, receive } = termsOfReceive(wantedShares, at, feeBps)
      expect(receive >= wantedShares).toBe(true)
      expect(termsOfPay(pay, at, feeBps)).toEqual({ pay, fee, receive })
      expect(termsOfPay(pay - 1n, at, feeBps).receive < wantedShares).toBe(true)
    }),
  )
})

test('paying more never buys less @rest', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      expect(termsOfPay(pay + 1n, at, feeBps).receive >= termsOfPay(pay, at, feeBps).receive).toBe(
        true,
      )
    }),
  )
})

test('the minimum is the least worth fifty dollars @rest', () => {
  check(
    fc.property(rates, amount, (at, _) => {
      const least = minimumPay(at, 50_000_000n)
      const unit = 10n ** BigInt(at.decimals)
      expect(least * at.currencyPrice >= 50_000_000n * unit).toBe(true)
      expect((least - 1n) * at.currencyPrice < 50_000_000n * unit).toBe(true)
      expect(valueAt(least, at.currencyPrice, at.decimals) >= 50_000_000n).toBe(true)
    }),
  )
})

test('an amount tag replaces the last nine digits @rest', () => {
  check(
    fc.property(rates, amount, (_, pay) => {
      const taggedPay = withAmountTag(pay, 417n)
      expect(taggedPay % 10n ** 9n).toBe(417n)
      expect(withoutAmountTag(taggedPay)).toBe(withoutAmountTag(pay))
      expect(taggedPay - pay < 10n ** 9n && pay - taggedPay < 10n ** 9n).toBe(true)
    }),
  )
})
