import type { Fault } from '../simulation/simulation'

/** For some seconds the database can write nothing. */
export const fullDisk: Fault = {
  name: 'full disk',
  begin(simulation) {
    const random = simulation.stream('full disk')
    const fill = async () => {
      for (;;) {
        await simulation.sleep(60_000 + random() * 400_000)
        if (!simulation.mayHappen('full disk')) return
        simulation.weather.diskFullUntil = simulation.time.now() + 1_000 + random() * 15_000
        simulation.count('disk full')
        simulation.say('the disk is full')
      }
    }
    void fill()
  },
}
