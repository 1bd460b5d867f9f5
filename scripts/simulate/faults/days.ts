import type { Fault } from '../simulation/simulation'

const dayMs = 24 * 60 * 60_000

/** A day passes in which nobody does anything: orders expire, sessions end, rewards are counted. */
export const days: Fault = {
  name: 'days',
  begin(simulation) {
    const random = simulation.stream('days')
    const hours = simulation.choices.hours
    setTimeout(
      () => {
        if (!simulation.mayHappen('days')) return
        simulation.time.skip(dayMs)
        simulation.calmAt += dayMs
        simulation.skippedMs += dayMs
        simulation.count('days')
        simulation.say('a day has passed')
      },
      hours * 3_600_000 * (0.3 + 0.3 * random()),
    )
  },
}
