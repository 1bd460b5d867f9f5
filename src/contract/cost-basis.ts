import { microUsdPerCent } from '@/config/units'
import { roundedHalfUp, roundedRows, roundHalfUp, sumOfAmounts } from './format/rounded-rows'

/**
 * The book value of shares in micro-dollars, by the price of the day on which they were acquired.
 */
export interface Book {
  paid: bigint
  rewards: bigint
  received: bigint
}

export const emptyBook: Readonly<Book> = { paid: 0n, rewards: 0n, received: 0n }

// guard: without it, the parts of a value do not add up to it — server/portfolio/holdings: rewards
//   are earned and graphed at their day’s price — without the second term
export const bookTotal = ({ paid, rewards, received }: Book) => paid + rewards + received

export function inCents(micro: string | bigint): bigint {
  return roundHalfUp(BigInt(micro), microUsdPerCent)
}

/** The lines that a value is the sum of. */
export function shownParts(value: bigint, { paid, rewards, received }: Book) {
  const { gain, parts } = withGain(value, [paid, rewards, received])
  const [shownPaid = 0n, shownRewards = 0n, shownReceived = 0n] = parts
  return { paid: shownPaid, rewards: shownRewards, received: shownReceived, gain }
}

/**
 * Parts and a gain in whole cents that add up to a total. Readers look at total and gain, so each
 * is rounded to the nearest cent and the parts absorb the difference. Half a cent rounds up in
 * both, so a part in whole cents, such as the paid amount, stays as it is.
 */
export function withGain(total: bigint, parts: readonly bigint[]) {
  const gain = roundedHalfUp(total - sumOfAmounts(parts), microUsdPerCent)
  const roundedTotal = roundedHalfUp(total, microUsdPerCent) - gain
  // guard: without it, the parts of a value keep their own rounding — features/holdings/rules:
  //   value and gain are exact, and the parts equal the value to the cent
  return { gain, parts: roundedRows(parts, microUsdPerCent, { total: roundedTotal }) }
}

/** Negative for shares that left, with their part of the book value. */
export interface Movement extends Book {
  microShares: bigint
}

export interface OpenLot<Moved> extends Movement {
  lot: Moved
}

export interface TakenPart<Moved> extends OpenLot<Moved> {
  taking: Moved
}

interface CostBasis<Moved> {
  average: Book[]
  open: OpenLot<Moved>[]
  taken: TakenPart<Moved>[]
}

export function costBasis<Moved extends Movement>(movements: Moved[]): CostBasis<Moved> {
  const pool = { microShares: 0n, ...emptyBook }
  const lots: OpenLot<Moved>[] = []
  const taken: TakenPart<Moved>[] = []
  let first = 0
  const average = movements.map((moved) => {
    const { microShares, paid, rewards, received } = moved
    if (microShares > 0n) {
      const part = { microShares, paid, rewards, received }
      pool.microShares += microShares
      pool.paid += paid
      pool.rewards += rewards
      pool.received += received
      lots.push({ lot: moved, ...part })
      return bookOf(pool)
    }
    takePart(pool, -microShares)
    for (let toTake = -microShares; toTake > 0n && first < lots.length; ) {
      const openLot = lots[first] as OpenLot<Moved>
      const part = takePart(openLot, toTake)
      taken.push({ taking: moved, lot: openLot.lot, ...part })
      toTake -= part.microShares
      if (openLot.microShares === 0n) first += 1
    }
    return bookOf(pool)
  })
  return { average, open: lots.slice(first), taken }
}

export function sumOfBooks(parts: readonly Book[]): Book {
  const sum = { ...emptyBook }
  for (const { paid, rewards, received } of parts) {
    sum.paid += paid
    sum.rewards += rewards
    sum.received += received
  }
  return sum
}

export const bookWithout = (book: Book, gone: Book): Book => ({
  paid: book.paid - gone.paid,
  rewards: book.rewards - gone.rewards,
  received: book.received - gone.received,
})

const bookOf = ({ paid, rewards, received }: Book): Book => ({ paid, rewards, received })

/**
 * Takes a part of a movement's shares with their part of the book value. It is rounded down and the
 * rest stays, so the sum does not change.
 */
function takePart(from: Movement, wanted: bigint): Movement {
  const microShares = wanted < from.microShares ? wanted : from.microShares
  const partOf = (amount: bigint) =>
    microShares === 0n ? 0n : (amount * microShares) / from.microShares
  const part = {
    microShares,
    paid: partOf(from.paid),
    rewards: partOf(from.rewards),
    received: partOf(from.received),
  }
  from.microShares -= microShares
  // guard: without it, the price of sold shares is counted twice — server/portfolio/holdings:
  //   shares leave first in, first out, beside the average
  from.paid -= part.paid
  from.rewards -= part.rewards
  from.received -= part.received
  return part
}
