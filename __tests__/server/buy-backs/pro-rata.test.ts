import fc from 'fast-check'
import { boughtOf } from '@/server/modules/buy-backs/settle'
import { seed } from '../../support/size'

/**
 * Digit by digit, as by hand: the largest part whose share of all offers does not exceed the wanted
 * amount.
 */
function slowly(offered: bigint, maximum: bigint, total: bigint): bigint {
  if (total <= maximum) return offered
  let [low, high] = [0n, offered]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle * total <= offered * maximum) low = middle
    else high = middle - 1n
  }
  return low
}

function faultsIn(offers: bigint[], maximum: bigint): string[] {
  const total = offers.reduce((sum, amount) => sum + amount, 0n)
  const parts = offers.map((offered) => boughtOf(offered, { max: maximum, offered: total }))
  const boughtShares = parts.reduce((sum, amount) => sum + amount, 0n)
  const wantedAmount = total < maximum ? total : maximum
  return [
    ...offers.flatMap((offered, index) =>
      parts[index] === slowly(offered, maximum, total) ? [] : [`offer ${index} is cut otherwise`],
    ),
    ...(boughtShares > wantedAmount ? ['more is bought than wanted'] : []),
    ...(wantedAmount - boughtShares >= BigInt(offers.length)
      ? ['more is left than one micro-share each']
      : []),
  ]
}

/** So many, and no fewer: left to itself a list stays short, however long it may be. */
const offers = (count: number) =>
  fc.record({
    offered: fc.array(fc.bigInt(1n, 4_000_000n * 1_000_000n), {
      minLength: count,
      maxLength: count,
    }),
    most: fc.bigInt(1n, 400_000n * 1_000_000n),
  })

const agrees = (count: number, numRuns: number) =>
  fc.assert(
    fc.property(offers(count), ({ offered, most }) => {
      expect(faultsIn(offered, most)).toEqual([])
    }),
    { numRuns, seed },
  )

test.each([1, 2, 200])(
  'parts are those of a slow program for %i offers, and never come to more than the most',
  (count) => agrees(count, 20),
)

test('parts are those of a slow program for 10,000 offers @night', () => agrees(10_000, 30))
