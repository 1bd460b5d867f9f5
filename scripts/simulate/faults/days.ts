import type { Fault } from '../simulation/simulation'

const dayMs = 24 * 60 * 60_000

const aTerm = 92

/** A day passes in which nobody does anything, in some worlds a whole term: orders expire, sessions end, rewards are counted. */
export const days: Fault = {
  name: 'days',
  begin(simulation) {
    const random = simulation.stream('days')
    const hours = simulation.choices.hours
    const count = random() < 0.25 ? aTerm : 1
    setTimeout(
      () => {
        if (!simulation.mayHappen('days')) return
        const ms = count * dayMs
        simulation.time.skip(ms)
        simulation.calmAt += ms
        simulation.skippedMs += ms
        simulation.count(count === 1 ? 'days' : 'terms')
        simulation.say(`${count} days have passed`)
      },
      // Early enough in long runs that what it brings is seen, too.
      Math.min(hours, 0.25) * 3_600_000 * (0.2 + 0.4 * random()),
    )
  },
}
