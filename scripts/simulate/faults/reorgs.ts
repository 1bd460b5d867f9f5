import { below } from '../faked/chance'
import { confirmations } from '../product'
import type { Fault } from '../simulation/simulation'

const blockMs = 3_000
/** The deepest fork, where blocks are final late enough. */
const deepest = 20

/** Blocks are replaced, never final ones; what was in them comes back, or never does. */
export const reorgs: Fault = {
  name: 'reorgs',
  begin(simulation) {
    const { chain } = simulation.nodes
    // In some worlds blocks are final so late that many are replaced at once, in some even those deep enough to settle.
    const finalityChance = simulation.stream('finality')()
    chain.finalBehind = finalityChance < 0.3 ? 25 : finalityChance < 0.6 ? 15 : chain.finalBehind
    void simulation.nowAndThen('reorgs', [10 * blockMs, 80 * blockMs], (random) => {
      const depth = 1 + below(random, Math.min(deepest, chain.finalBehind - 1))
      const waits = () => below(random, 20_000)
      return () => {
        if (chain.head <= chain.finalBehind + 7) return
        const dropped = chain.drop(depth)
        simulation.count(depth < confirmations ? 'reorgs' : 'forks deeper than what settles')
        simulation.say(`${depth} blocks are replaced, ${dropped.length} transactions come back`)
        for (const tx of dropped) {
          const comesBack = random() < 0.95 || simulation.records.byHand.has(tx.hash)
          if (comesBack) simulation.nodes.send(tx, waits())
        }
        chain.mineEmpty(depth)
        for (const node of simulation.nodes.all) simulation.nodes.hear(node)
      }
    })
  },
}
