import fc from 'fast-check'
import { firstInFirstOut, type Lot, type Taking } from '@/server/modules/portfolio/gains/lots'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const lot = (on: number, microShares: bigint, paid: bigint): Lot => ({
  ...{ at: day(on), kind: 'purchase', microShares, paid, worth: paid },
})
const taking = (on: number, microShares: bigint): Taking => ({
  at: day(on),
  microShares,
  price: 1n,
  why: 'Taken back',
})

test('what came first goes first, and takes with it what was paid for it', () => {
  const lots = [lot(1, 10n, 100n), lot(2, 10n, 200n)]
  const { open, taken } = firstInFirstOut(lots, [taking(3, 4n), taking(4, 8n)])
  expect(taken.map(({ microShares, paid }) => [microShares, paid])).toEqual([
    [4n, 40n],
    [6n, 60n],
    [2n, 40n],
  ])
  expect(open.map(({ microShares, paid }) => [microShares, paid])).toEqual([[8n, 160n]])
})

test('nothing is taken from a lot that came later', () => {
  const { open, taken } = firstInFirstOut([lot(5, 10n, 100n)], [taking(3, 4n)])
  expect([open.length, taken.length]).toEqual([1, 0])
})

test('each taking goes on where the one before stopped, and does not look at what is used up', () => {
  let looks = 0
  const lots = Array.from({ length: 1_000 }, (_, index) => ({
    ...lot(1, 1n, 1n),
    get at() {
      looks += 1
      return day(index)
    },
  }))
  const { open } = firstInFirstOut(
    lots,
    lots.map(() => taking(2_000, 1n)),
  )
  expect(open).toEqual([])
  expect(looks).toBeLessThanOrEqual(3_000)
})

test('however much is taken, shares and cost are either taken or still there', () => {
  const lots = fc.array(fc.tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 15n)))
  fc.assert(
    fc.property(lots, fc.array(fc.bigInt(1n, 10n ** 12n)), (given, takings) => {
      const all = given.map(([shares, paid], index) => lot(index + 1, shares, paid))
      const { open, taken } = firstInFirstOut(
        all,
        takings.map((amount) => taking(2_000, amount)),
      )
      const parts = [...open, ...taken]
      for (const what of ['microShares', 'paid'] as const) {
        const sumOf = (rows: { microShares: bigint; paid: bigint }[]) =>
          rows.reduce((sum, row) => sum + row[what], 0n)
        expect(sumOf(parts)).toBe(sumOf(all))
      }
      expect(parts.every((part) => part.microShares > 0n && part.paid >= 0n)).toBe(true)
    }),
  )
})
