import { oneOf } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

const names = ['web', 'follower', 'second', 'signer'] as const

/** A process stands still for a while, or its clock is off by some seconds. */
export const clocks: Fault = {
  name: 'clocks',
  begin(simulation) {
    const random = simulation.stream('clocks')
    const trouble = async () => {
      for (;;) {
        await simulation.sleep(100_000 + random() * 400_000)
        const name = oneOf(random, names)
        const isPause = random() < 0.6
        const forMs = 2_000 + random() * 20_000
        const offMs = Math.round((random() - 0.5) * 8_000)
        if (!simulation.mayHappen('clocks')) return
        if (isPause) {
          simulation.weather.pausedUntil[name] = simulation.time.now() + forMs
          simulation.say(`${name} stands still for ${Math.round(forMs / 1_000)} s`)
        } else {
          simulation.weather.clockOffMs[name] = offMs
          simulation.say(`the clock of ${name} is off by ${offMs} ms`)
          await simulation.sleep(forMs)
          delete simulation.weather.clockOffMs[name]
        }
        simulation.count(isPause ? 'pauses' : 'clocks off')
      }
    }
    void trouble()
  },
}
