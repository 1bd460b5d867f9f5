import { below } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

const blockMs = 3_000
const lateFinality = 15

/** Blocks are replaced, never final ones; what was in them comes back, or never does. */
export const reorgs: Fault = {
  name: 'reorgs',
  begin(simulation) {
    const random = simulation.stream('reorgs')
    const { chain } = simulation.nodes
    // In some worlds blocks are final so late that up to fourteen of them are replaced at once.
    if (random() < 0.4) chain.finalBehind = lateFinality
    const replace = async () => {
      for (;;) {
        await simulation.sleep(blockMs * (10 + below(random, 80)))
        const depth = 1 + below(random, chain.finalBehind - 1)
        const waits = () => below(random, 20_000)
        if (chain.head <= chain.finalBehind + 7) continue
        if (!simulation.mayHappen('reorgs')) return
        const dropped = chain.drop(depth)
        simulation.count('reorgs')
        simulation.say(`${depth} blocks are replaced, ${dropped.length} transactions come back`)
        for (const tx of dropped) {
          const comesBack = random() < 0.95 || simulation.records.byHand.has(tx.hash)
          if (comesBack) simulation.nodes.send(tx, waits())
        }
        chain.mineEmpty(depth)
        for (const node of simulation.nodes.all) simulation.nodes.hear(node)
      }
    }
    void replace()
  },
}
