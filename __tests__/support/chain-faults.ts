import { confirmations, type KillFixture } from './kill-fixture'
import { pause, type Random } from './seeded'

export interface Faults {
  ended: Promise<void>
  end(): Promise<void>
}

const longestLieMs = 8_000

export function faultsOf(
  { chain, node, sent }: KillFixture,
  random: Random,
  signal: AbortSignal,
): Faults {
  let isEnding = false
  const run = async () => {
    await chain.ask('anvil_reorg', 1 + Math.floor(random() * (confirmations - 1)), [])
    await sent.bringBack()
  }
  const fail = (state: 'away' | 'late') => async () => {
    node.state = state
    const endMs = Date.now() + 500 + random() * 2_500
    while (!isEnding && Date.now() < endMs) await pause(20)
    node.state = 'well'
  }
  const lie = async () => {
    const liesTold = node.lies
    const endMs = Date.now() + longestLieMs
    node.state = 'lying'
    while (!isEnding && Date.now() < endMs && node.lies === liesTold) await pause(20)
    node.state = 'well'
  }
  const anyOf = async () => {
    const faults = [run, lie, fail('away'), run, fail('late')]
    for (let count = 0; !isEnding && !signal.aborted; count += 1) {
      await pause(random() * 1_500)
      await faults[count % faults.length]?.()
    }
  }
  const anyEnded = anyOf()
  return {
    ended: anyEnded,
    end: () => {
      isEnding = true
      return anyEnded
    },
  }
}
