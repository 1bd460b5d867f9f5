import { failureText } from '../../scripts/simulate/report'
import { prepare, simulateOnce } from '../../scripts/simulate/run'
import { runCount, seed } from '../support/size'

const minuteMs = 60_000
/** Four of a quarter of an hour each are an hour. */
const count = runCount(1, 4)

test(
  `${count} fresh seeds find nothing @night`,
  async () => {
    const prepared = await prepare()
    for (let number = 0; number < count; number += 1) {
      const wish = { seed: seed + number, hours: 0.25 }
      expect(failureText(wish, await simulateOnce(prepared, wish))).toBe('')
    }
  },
  count * 10 * minuteMs,
)
