import { below } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

/** A second follower that believes to lead, too: writes have to be guarded even then. */
export const twoLeaders: Fault = {
  name: 'two leaders',
  begin(simulation) {
    const random = simulation.stream('two leaders')
    setTimeout(() => {
      if (simulation.mayHappen('two leaders')) void simulation.processes.start('second')
    }, 20_000 + below(random, 60_000))
  },
}
