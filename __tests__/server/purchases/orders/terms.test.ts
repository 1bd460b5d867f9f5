import fc from 'fast-check'
import { valueAt } from '@/contract/format/amounts'
import {
  minimumPay,
  type Rates,
  termsOfPay,
  termsOfReceive,
  withAmountTag,
  withoutAmountTag,
} from '@/server/modules/offerings/offering.service'
import { runs, seed } from '../../../support/size'

const numRuns = runs(500, 100_000)
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

test('a fractional fee is rounded up', () => {
  expect([1n, 199n, 200n, 201n, 400n].map((pay) => termsOfPay(pay, dollar, feeBps).fee)).toEqual([
    1n,
    1n,
    1n,
    2n,
    2n,
  ])
})

test('shares match the payment to the micro-share', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      const { fee, receive } = termsOfPay(pay, at, feeBps)
      const paid = (pay - fee) * at.currencyPrice * 10n ** 6n
      const unit = at.sharePrice * 10n ** BigInt(at.decimals)
      expect(receive * unit <= paid).toBe(true)
      expect((receive + 1n) * unit > paid).toBe(true)
    }),
  )
})

test('the fee is half a percent, rounded up', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      const { fee } = termsOfPay(pay, at, feeBps)
      expect(fee * 200n >= pay && (fee - 1n) * 200n < pay).toBe(true)
    }),
  )
})

test('a wish for shares costs the smallest sufficient amount', () => {
  check(
    fc.property(rates, fc.bigInt(1n, 10n ** 14n), (at, wanted) => {
      const { pay, fee, receive } = termsOfReceive(wanted, at, feeBps)
      expect(receive >= wanted).toBe(true)
      expect(termsOfPay(pay, at, feeBps)).toEqual({ pay, fee, receive })
      expect(termsOfPay(pay - 1n, at, feeBps).receive < wanted).toBe(true)
    }),
  )
})

test('paying more never buys less', () => {
  check(
    fc.property(rates, amount, (at, pay) => {
      expect(termsOfPay(pay + 1n, at, feeBps).receive >= termsOfPay(pay, at, feeBps).receive).toBe(
        true,
      )
    }),
  )
})

test('the minimum is the least worth fifty dollars', () => {
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

test('an amount tag replaces the last nine digits', () => {
  check(
    fc.property(rates, amount, (_, pay) => {
      const named = withAmountTag(pay, 417n)
      expect(named % 10n ** 9n).toBe(417n)
      expect(withoutAmountTag(named)).toBe(withoutAmountTag(pay))
      expect(named - pay < 10n ** 9n && pay - named < 10n ** 9n).toBe(true)
    }),
  )
})
