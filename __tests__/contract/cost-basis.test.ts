import fc from 'fast-check'
import { bookTotal, costBasis, emptyBook, type Movement, sumOfBooks } from '@/contract/cost-basis'

const bought = (microShares: bigint, paid: bigint): Movement => ({
  microShares,
  ...emptyBook,
  paid,
})
const gone = (amount: bigint): Movement => ({ microShares: -amount, ...emptyBook })
const paidBy = (movements: Movement[]) => costBasis(movements).average.map(({ paid }) => paid)
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const parts = (all: Movement[]) => all.map(({ microShares, paid }) => [microShares, paid])

test('the shares that came first go first, at their own cost', () => {
  const movements = [bought(10n, 100n), bought(10n, 200n), gone(4n), gone(8n)]
  const { open, taken } = costBasis(movements)
  expect(parts(taken)).toEqual([
    [4n, 40n],
    [6n, 60n],
    [2n, 40n],
  ])
  expect(parts(open)).toEqual([[8n, 160n]])
})

test('by average each goes at the cost until then', () => {
  const movements = [bought(10n, 100n), bought(10n, 300n), gone(5n), bought(5n, 500n), gone(10n)]
  expect(paidBy(movements)).toEqual([100n, 400n, 300n, 800n, 400n])
})

test('a departure takes its share of every cost', () => {
  const movements = [
    bought(60n, 600n),
    { microShares: 30n, ...emptyBook, rewards: 330n },
    { microShares: 10n, ...emptyBook, received: 120n },
    gone(50n),
  ]
  const { average, open, taken } = costBasis(movements)
  expect(average.at(-1)).toEqual({ paid: 300n, rewards: 165n, received: 60n })
  expect(sumOfBooks(open)).toEqual({ paid: 100n, rewards: 330n, received: 120n })
  expect(sumOfBooks(taken)).toEqual({ paid: 500n, rewards: 0n, received: 0n })
  expect(bookTotal({ paid: 1n, rewards: 2n, received: 4n })).toBe(7n)
})

test('nothing is taken from a later lot', () => {
  const movements = [gone(4n), bought(10n, 100n)]
  const { open, taken } = costBasis(movements)
  expect([open.length, taken.length, paidBy(movements)]).toEqual([1, 0, [0n, 100n]])
})

test('an odd micro-dollar stays with the remaining shares', () => {
  const movements = [bought(3n, 100n), gone(1n), gone(1n)]
  expect([parts(costBasis(movements).open), paidBy(movements)]).toEqual([
    [[1n, 34n]],
    [100n, 67n, 34n],
  ])
})

test('each taking continues where the last one stopped', () => {
  let looks = 0
  const lots = Array.from({ length: 1_000 }, () => ({
    ...emptyBook,
    paid: 1n,
    get microShares() {
      looks += 1
      return 1n
    },
  }))
  expect(costBasis([...lots, ...lots.map(() => gone(1n))]).open).toEqual([])
  expect(looks).toBeLessThanOrEqual(3_000)
})

const amounts = fc.bigInt(1n, 10n ** 12n)
const movement = fc.oneof(
  fc.tuple(amounts, fc.bigInt(0n, 10n ** 15n)).map(([shares, paid]) => bought(shares, paid)),
  amounts.map(gone),
)

test('shares and cost taken and left always add up @rest', () => {
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const { open, taken, average } = costBasis(movements)
      const all = movements.filter(({ microShares }) => microShares > 0n)
      for (const what of ['microShares', 'paid'] as const)
        expect(sumOf([...open, ...taken].map((part) => part[what]))).toBe(
          sumOf(all.map((lot) => lot[what])),
        )
      expect([...open, ...taken].every((part) => part.microShares > 0n && part.paid >= 0n)).toBe(
        true,
      )
      const isLeft = open.length > 0
      const paid = sumOf(all.map((lot) => lot.paid))
      const last = average.at(-1)?.paid ?? 0n
      expect(isLeft ? last >= 0n && last <= paid : last === 0n).toBe(true)
    }),
  )
})

function slowly(movements: Movement[]): { over: bigint; under: bigint } {
  let [held, over, under] = [0n, 0n, 1n]
  for (const { microShares, paid } of movements) {
    if (microShares > 0n) {
      held += microShares
      over += paid * under
      continue
    }
    const left = held + microShares > 0n ? held + microShares : 0n
    if (left === 0n) [over, under] = [0n, 1n]
    else [over, under] = [over * left, under * held]
    held = left
  }
  return { over, under }
}

test('the average agrees with exact arithmetic', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 20 }), (movements) => {
      const { average } = costBasis(movements)
      const { over, under } = slowly(movements)
      const departures = BigInt(movements.filter(({ microShares }) => microShares < 0n).length)
      const beyond = (average.at(-1)?.paid ?? 0n) * under - over
      expect(beyond >= 0n && beyond <= departures * under).toBe(true)
    }),
  )
})
