import type { Fault } from '../simulation/simulation'

/** For some seconds the database can write nothing. */
export const fullDisk = databaseFault('full disk', 'diskFullUntil', 15_000)
/** For a while each statement takes long. */
export const slowDatabase = databaseFault('slow database', 'databaseSlowUntil', 60_000)

function databaseFault(
  name: string,
  until: 'diskFullUntil' | 'databaseSlowUntil',
  maxMs: number,
): Fault {
  return {
    name,
    begin: (simulation) =>
      void simulation.nowAndThen(name, [60_000, 400_000], (random) => {
        const forMs = 1_000 + random() * maxMs
        return () => {
          simulation.weather[until] = simulation.time.now() + forMs
          simulation.count(name)
          simulation.say(name)
        }
      }),
  }
}
