import { type Prepared, simulateOnce, type Wish } from './run'
import type { RunResult } from './simulation/choices'

/**
 * The smallest run that still breaks the same law: actors and kinds of faults are left out one by one,
 * then members, then the list of faults is cut at its end. Each actor and fault draws from a stream of
 * its own, so what is left stays nearly as it was.
 */
export async function shrunk(
  prepared: Prepared,
  first: { wish: Wish; result: RunResult },
  print: (text: string) => void,
): Promise<{ wish: Wish; result: RunResult }> {
  const law = first.result.failures[0]?.law
  let best = first
  const tries = async (wish: Wish, description: string) => {
    const result = await simulateOnce(prepared, wish)
    const isSame = result.failures.some((failure) => failure.law === law)
    print(`${isSame ? 'still' : 'not'} ${description}, step ${result.step}`)
    if (isSame) best = { wish, result }
    return isSame
  }
  for (const name of [...first.result.actors, ...first.result.faults])
    await tries({ ...best.wish, without: [...(best.wish.without ?? []), name] }, `without ${name}`)
  for (let members = best.wish.members ?? 12; members > 1; ) {
    members = Math.floor(members / 2)
    if (!(await tries({ ...best.wish, members }, `with ${members} members`))) break
  }
  let [low, high] = [0, best.result.faultCount]
  while (low < high) {
    const maxFaults = Math.floor((low + high) / 2)
    if (await tries({ ...best.wish, maxFaults }, `with ${maxFaults} faults`)) high = maxFaults
    else low = maxFaults + 1
  }
  return best
}
