import { oneOf } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

const names = ['web', 'follower', 'second', 'signer'] as const
const minuteMs = 60_000

/** A process stands still for a while, or its clock is off by some seconds, at times by minutes. */
export const clocks: Fault = {
  name: 'clocks',
  begin(simulation) {
    const { weather, records, time } = simulation
    void simulation.nowAndThen('clocks', [100_000, 400_000], (random) => {
      const name = oneOf(random, names)
      const isPause = random() < 0.6
      const forMs = 2_000 + random() * 20_000
      const maxMs = random() < 0.3 ? 3 * minuteMs : 4_000
      const offMs = Math.round((2 * random() - 1) * maxMs)
      return async () => {
        simulation.count(isPause ? 'pauses' : maxMs > minuteMs ? 'clocks far off' : 'clocks off')
        if (isPause) {
          weather.pausedUntil[name] = time.now() + forMs
          return simulation.say(`${name} stands still for ${Math.round(forMs / 1_000)} s`)
        }
        weather.clockOffMs[name] = offMs
        records.clocksOff.push({ from: time.now(), until: time.now() + forMs, offMs })
        simulation.say(`the clock of ${name} is off by ${offMs} ms`)
        await simulation.sleep(forMs)
        delete weather.clockOffMs[name]
      }
    })
  },
}
