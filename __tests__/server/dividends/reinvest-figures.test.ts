import fc from 'fast-check'
import { costOfShares, sharedOut, sharesFor } from '@/server/modules/dividends/reinvest-figures'

const price = fc.bigInt(1n, 10n ** 12n)
const money = fc.bigInt(0n, 10n ** 27n)

test('shares are as many whole millionths as the money pays for, and cost an exact amount', () => {
  fc.assert(
    fc.property(money, price, (net, sharePrice) => {
      const at = { sharePrice, decimals: 18 }
      const shares = sharesFor(net, at)
      expect(costOfShares(shares, at)).toBeLessThanOrEqual(net)
      expect(costOfShares(shares + 1n, at)).toBeGreaterThan(net)
      expect(costOfShares(shares, at) * 10n ** 12n).toBe(shares * sharePrice * 10n ** 18n)
    }),
  )
})

const wantedAmounts = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 40 })

test('what is left is shared out whole, and nobody gets a millionth more or less than their part', () => {
  fc.assert(
    fc.property(wantedAmounts, fc.bigInt(0n, 10n ** 15n), (amounts, remaining) => {
      const wishes = amounts.map((microShares, index) => ({
        accountId: String(index),
        microShares,
      }))
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const shared = sharedOut(wishes, remaining)
      const sum = [...shared.values()].reduce((sofar, amount) => sofar + amount, 0n)
      const isScarce = total > remaining
      expect(sum).toBe(isScarce ? remaining : total)
      for (const { accountId, microShares } of wishes) {
        const got = shared.get(accountId) ?? -1n
        expect(got).toBeLessThanOrEqual(microShares)
        if (isScarce) {
          const part = (microShares * remaining) / total
          expect(got - part === 0n || got - part === 1n).toBe(true)
        }
      }
    }),
  )
})

test('each millionth left over goes to the largest remainder, and between equal ones to the lower id', () => {
  const three = ['b', 'a', 'c'].map((accountId) => ({ accountId, microShares: 10n }))
  expect(sharedOut(three, 2n)).toEqual(
    new Map([
      ['a', 1n],
      ['b', 1n],
      ['c', 0n],
    ]),
  )
  const two = [
    { accountId: 'a', microShares: 1n },
    { accountId: 'b', microShares: 2n },
  ]
  expect(sharedOut(two, 2n).get('a')).toBe(1n)
})
