import type { NodeMode } from '../chain/nodes'
import { below, oneOf } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

/** Of another chain only now and then: then nobody may order for a minute and more. */
const modes: NodeMode[] = [
  ...(['stuck', 'stuck', 'behind', 'behind', 'silent', 'silent', 'away', 'away'] as const),
  ...(['pruned', 'pruned', 'lying', 'lying', 'lying', 'lying', 'wrong chain'] as const),
]

/** One node at a time is stuck, behind, silent, away, of another chain, pruned, or lies. */
export const nodeFaults: Fault = {
  name: 'nodes',
  begin(simulation) {
    void simulation.nowAndThen('nodes', [10_000, 50_000], (random) => {
      const node = oneOf(random, simulation.nodes.all)
      const mode = oneOf(random, modes)
      const forMs =
        mode === 'lying' ? 60_000 + below(random, 60_000) : 3_000 + below(random, 40_000)
      return async () => {
        simulation.nodes.turn(node, mode)
        simulation.count(`node ${mode}`)
        simulation.say(`${node.name} is ${mode}`)
        await simulation.sleep(forMs)
        simulation.nodes.turn(node, 'well')
        simulation.say(`${node.name} is well`)
      }
    })
  },
}
