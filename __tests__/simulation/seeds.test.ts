import { failureText } from '../../scripts/simulate/report'
import { type Prepared, prepare, simulateOnce, type Wish } from '../../scripts/simulate/run'
import { fixedSeeds, storedSeeds } from '../../scripts/simulate/seeds'
import { byDay } from '../support/size'

const minuteMs = 60_000

let prepared: Prepared

beforeAll(async () => {
  prepared = await prepare()
}, 5 * minuteMs)

async function silent(wish: Wish): Promise<void> {
  const result = await simulateOnce(prepared, wish)
  expect(failureText(wish, result)).toBe('')
}

test.each(byDay(1, storedSeeds))(
  'seed $seed, which once found something, finds nothing: $found',
  ({ found: _, ...wish }) => silent(wish),
  5 * minuteMs,
)

test.each(byDay(2, fixedSeeds))('seed $seed finds nothing', silent, 5 * minuteMs)

test(
  'a seed is the same world in two processes, to the last row',
  async () => {
    const wish = { ...(fixedSeeds[0] as Wish), hours: 0.02 }
    const [one, other] = await Promise.all([
      simulateOnce(prepared, wish),
      simulateOnce(prepared, wish),
    ])
    expect([other.hash, other.dump, other.step]).toEqual([one.hash, one.dump, one.step])
    expect(one.step).toBeGreaterThan(10_000)
  },
  5 * minuteMs,
)

test(
  'another seed is another world',
  async () => {
    const hashes = [5, 6].map(async (seed) => {
      const { hash } = await simulateOnce(prepared, { seed, hours: 0, members: 1 })
      return hash
    })
    expect(new Set(await Promise.all(hashes)).size).toBe(2)
  },
  5 * minuteMs,
)
