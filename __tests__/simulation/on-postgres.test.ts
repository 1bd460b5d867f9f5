import { failureText } from '../../scripts/simulate/report'
import { prepare, simulateOnce } from '../../scripts/simulate/run'
import { atNight } from '../support/size'

const minuteMs = 60_000

atNight(
  'on PostgreSQL a seed finds nothing, and is the same again if no two waited for a lock at once',
  async () => {
    const prepared = await prepare()
    const { address } = await globalThis.sharedPostgres()
    const wish = { seed: 3, hours: 0.01, members: 8, postgres: address }
    const one = await simulateOnce(prepared, wish)
    expect(failureText(wish, one)).toBe('')
    expect(one.counts['waits for a lock']).toBeGreaterThan(0)
    expect(one.counts['two waits at once']).toBe(0)
    const other = await simulateOnce(prepared, wish)
    // Rows name transactions by numbers that all databases of a server share.
    expect([other.hash, other.step]).toEqual([one.hash, one.step])
  },
  20 * minuteMs,
)
