import fc from 'fast-check'
import {
  type Book,
  bookTotal,
  bookWithout,
  costBasis,
  emptyBook,
  sumOfBooks,
} from '@/contract/cost-basis'
import {
  leftAtBook,
  proceedsOf,
  type ShareMovement,
} from '@/server/modules/portfolio/holdings/movements'
import { seed } from '../../support/size'

/**
 * Events of a member's shares. Moving to the own wallet and back changes only the place, so it is
 * no movement; a transfer to another member's wallet leaves at book value, and a buy-back is a
 * sale.
 */
const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'buy',
      'buy',
      'claim',
      'receive',
      'deliver',
      'arrive',
      'bring',
      'send',
      'give back',
      'sell',
    ] as const),
  ),
  shares: fc.integer({ min: 1, max: 40 }),
  price: fc.bigInt(0n, 20_000_000n),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

interface Places {
  available: number
  delivering: number
  delivered: number
}

const at = new Date('2026-11-25T12:00:00Z')

function movement(kind: string, shares: number, book: Partial<Book> = {}): ShareMovement {
  const microShares = BigInt(shares)
  return { kind: 'other', what: kind, at, price: 0n, microShares, ...emptyBook, ...book }
}

function soldMovement(shares: number, proceeds: bigint): ShareMovement {
  const microShares = BigInt(shares)
  const money = { currency: 'USDC', decimals: 6, due: String(proceeds), proceeds }
  return { kind: 'sold', buyBack: 'one', at, price: 0n, microShares, ...emptyBook, ...money }
}

const between: Partial<Record<Act['kind'], [from: keyof Places, to: keyof Places]>> = {
  deliver: ['available', 'delivering'],
  arrive: ['delivering', 'delivered'],
  bring: ['delivered', 'available'],
}

/** The movements of a history: those that change how much the member owns, in any place. */
function lived(acts: Act[]): { movements: ShareMovement[]; places: Places } {
  const places = { available: 0, delivering: 0, delivered: 0 }
  const movements = acts.flatMap(({ kind, shares, price }) => {
    const accountTypes = between[kind]
    if (accountTypes !== undefined) {
      const amount = Math.min(shares, places[accountTypes[0]])
      places[accountTypes[0]] -= amount
      places[accountTypes[1]] += amount
      return []
    }
    const place = kind === 'send' || kind === 'receive' ? 'delivered' : 'available'
    const isGoing = kind === 'send' || kind === 'give back' || kind === 'sell'
    const amount = isGoing ? -Math.min(shares, places[place]) : shares
    places[place] += amount
    if (amount === 0) return []
    const cost = price * BigInt(shares)
    if (kind === 'buy') return [movement('payment credited', amount, { paid: cost })]
    if (kind === 'claim') return [movement('stake claim', amount, { rewards: cost })]
    if (kind === 'receive') return [movement('share moved', amount, { received: cost })]
    if (kind === 'sell') return [soldMovement(amount, price * BigInt(-amount))]
    return [movement(kind === 'send' ? 'share moved' : 'stake left', amount)]
  })
  return { movements, places }
}

const parts = ['paid', 'rewards', 'received'] as const

/** Share by share, each with its part of its lot's cost, in exact fractions. */
function firstInFirstOut(movements: ShareMovement[]) {
  const line: number[] = []
  const takings = new Map<number, bigint>()
  movements.forEach(({ microShares }, lot) => {
    if (microShares > 0n) line.push(...Array<number>(Number(microShares)).fill(lot))
    else
      for (const from of new Set(line.splice(0, Number(-microShares))))
        takings.set(from, (takings.get(from) ?? 0n) + 1n)
  })
  return [...new Set(line)].map((lot) => ({
    lot: movements[lot] as ShareMovement,
    left: BigInt(line.filter((lotOfLine) => lotOfLine === lot).length),
    takings: takings.get(lot) ?? 0n,
  }))
}

/** The cost of the sold shares, share by share, in exact fractions. */
function soldBySlowFirst(movements: ShareMovement[]): { over: bigint; under: bigint } {
  const line: ShareMovement[] = []
  let sum = { over: 0n, under: 1n }
  for (const movedMovement of movements) {
    if (movedMovement.microShares > 0n) {
      line.push(...Array<ShareMovement>(Number(movedMovement.microShares)).fill(movedMovement))
      continue
    }
    const goneLots = line.splice(0, Number(-movedMovement.microShares))
    if (movedMovement.kind !== 'sold') continue
    for (const lot of new Set(goneLots)) {
      const units = BigInt(goneLots.filter((shareMovement) => shareMovement === lot).length)
      sum = {
        over: sum.over * lot.microShares + bookTotal(lot) * units * sum.under,
        under: sum.under * lot.microShares,
      }
    }
  }
  return sum
}

interface Fraction {
  over: bigint
  under: bigint
  departures: bigint
}

function onAverage(movements: ShareMovement[], part: (typeof parts)[number]): Fraction {
  let heldShares = 0n
  let exact: Fraction = { over: 0n, under: 1n, departures: 0n }
  for (const movedMovement of movements) {
    const { over, under, departures } = exact
    const remaining = heldShares + movedMovement.microShares
    if (movedMovement.microShares > 0n)
      exact = { ...exact, over: over + movedMovement[part] * under }
    else exact = { over: over * remaining, under: under * heldShares, departures: departures + 1n }
    if (remaining === 0n) exact = { over: 0n, under: 1n, departures: exact.departures }
    heldShares = remaining
  }
  return exact
}

/** Odd micro-dollars stay, so each departure may leave at most one too much. */
function isAbout(book: bigint, { over, under, departures }: Fraction): boolean {
  const beyond = book * under - over
  return beyond >= 0n && beyond <= departures * under
}

/** Sold shares leave the book and are paid for: both together are complete. */
function* faultsOfSales(movements: ShareMovement[]): Generator<string> {
  const { open, taken } = costBasis(movements)
  const bookOf = (books: readonly Book[]) => bookTotal(sumOfBooks(books))
  const sales = taken.filter(({ taking }) => taking.kind === 'sold')
  const slow = soldBySlowFirst(movements)
  const deviation = bookOf(sales) * slow.under - slow.over
  // Each taking is rounded down in each of three parts, and the rest goes with a later one.
  const maximum = BigInt(3 * taken.length) * slow.under
  if (deviation > maximum || -deviation > maximum) yield 'what was sold came at something else'
  const paidAmount = movements.reduce((sum, movedMovement) => sum + proceedsOf(movedMovement), 0n)
  const leftUnpaid = bookOf(taken) - bookOf(sales)
  const value = 1_000_000_007n
  const [gain, realised] = [value - bookOf(open), paidAmount - bookOf(sales)]
  if (value + paidAmount !== bookOf(movements) - leftUnpaid + gain + realised)
    yield 'value and what was paid are not what came, less what left unpaid, and both gains'
}

/** The differences from an independent slow calculation. */
function* faultsIn(acts: Act[]): Generator<string> {
  const { movements, places } = lived(acts)
  yield* faultsOfSales(movements)
  const { average, open, taken } = costBasis(movements)
  const slow = firstInFirstOut(movements)
  if (open.length !== slow.length) yield 'other lots are left'
  let heldShares = 0n
  for (const [index, lot] of open.entries()) {
    const { lot: first, left, takings } = slow[index] ?? { left: 0n, takings: 0n }
    heldShares += lot.microShares
    if (lot.lot !== first || lot.microShares !== left) yield `lot ${index} has other shares left`
    for (const part of parts) {
      const exact = { over: lot.lot[part] * left, under: lot.lot.microShares, departures: takings }
      if (!isAbout(lot[part], exact)) yield `lot ${index} has another book value: ${part}`
    }
  }
  if (heldShares !== BigInt(places.available + places.delivering + places.delivered))
    yield 'other shares are owned than lie somewhere'
  for (const part of parts)
    if (!isAbout(average.at(-1)?.[part] ?? 0n, onAverage(movements, part)))
      yield `the average is another one: ${part}`
  const came = bookTotal(sumOfBooks(movements))
  const atBook = taken.filter(({ taking }) => leftAtBook(taking))
  const givenParts = taken.filter(({ taking }) => !leftAtBook(taking))
  const goneAmount = bookTotal(sumOfBooks(atBook)) + bookTotal(sumOfBooks(givenParts))
  if (came - goneAmount !== bookTotal(sumOfBooks(open)))
    yield 'a book value is lost by first in, first out'
  const wentByAverage = movements.reduce((sum, { microShares }, place) => {
    const [before, after] = [average[place - 1] ?? emptyBook, average[place] ?? emptyBook]
    return microShares < 0n ? sum + bookTotal(bookWithout(before, after)) : sum
  }, 0n)
  if (came - wentByAverage !== bookTotal(average.at(-1) ?? emptyBook))
    yield 'a book value is lost by average'
}

test('both methods agree with a slow reckoning over 10,000 histories with own wallets and other members @rest', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 3, maxLength: 14 }), (acts) => {
      const [fault] = faultsIn(acts)
      if (fault !== undefined) throw new Error(fault)
    }),
    { numRuns: 10_000, seed },
  )
})

test('only what went to another member’s wallet leaves at book value', () => {
  const singleMovement = movement('payment credited', 2)
  expect(
    leftAtBook({ ...singleMovement, what: 'share moved', microShares: -1n } as ShareMovement),
  ).toBe(true)
  expect(leftAtBook({ ...singleMovement, what: 'share moved' } as ShareMovement)).toBe(false)
  expect(leftAtBook(movement('stake left', -1))).toBe(false)
  expect(leftAtBook(movement('correction', -1))).toBe(false)
})
