import {
  minimumPay,
  type PurchaseTerms,
  termsOfPay,
  termsOfReceive,
} from '@/contract/purchase-terms'
import { costPaid, currencyOf, feeBps, minimumMicroUsd, minPaid, quoteFor } from '@/mocks/market'

const now = new Date('2026-11-20T12:00:00.000Z')

const ratesOf = (symbol: string, sharePrice: string) => {
  const { price, decimals } = currencyOf(symbol)
  return { sharePrice: BigInt(sharePrice), currencyPrice: BigInt(price), decimals }
}

const texts = ({ pay, fee, receive }: PurchaseTerms) => ({
  pay: String(pay),
  fee: String(fee),
  receive: String(receive),
})

test.each(['BNB', 'USDT', 'USD'])(
  'a quote of the mock in %s has the amounts that the server reckons, to the last digit',
  (currency) => {
    for (const amount of [7n, 201n, 999_983n, 50_000_017n, 123_456_789_012n]) {
      const pay = (amount * 10n ** BigInt(currencyOf(currency).decimals)) / 6n
      const paid = quoteFor({ currency, pay: String(pay) }, now)
      const rates = ratesOf(currency, paid.sharePrice)
      expect(paid).toMatchObject(texts(termsOfPay(pay, rates, feeBps)))
      const wanted = quoteFor({ currency, receive: String(amount) }, now)
      expect(wanted).toMatchObject(texts(termsOfReceive(amount, rates, feeBps)))
    }
    const { sharePrice, ...rates } = ratesOf(currency, '1')
    expect(minPaid(currencyOf(currency))).toBe(minimumPay(rates, minimumMicroUsd))
  },
)

test('a purchase of the mock’s past costs the server’s price', () => {
  const rates = ratesOf('USDT', '9870000')
  for (const shares of [1n, 40_000_000n, 25_000_001n]) {
    const { pay, fee } = termsOfReceive(shares, rates, feeBps)
    expect(costPaid(shares, rates.sharePrice)).toMatchObject({ pay, fee })
  }
})
