import type { Ports } from '../ports'

/** Half of what makes a signal silent and a follower stuck. */
const restMs = 15_000

/**
 * Work that rests while nobody is here. It is still asked as often as ever, so that it goes on at
 * once when somebody comes.
 */
export function resting<Result>(
  { clock, standing }: Pick<Ports, 'clock' | 'standing'>,
  run: () => Promise<Result>,
): () => Promise<Result | undefined> {
  let ranAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock.now().getTime()
    if (standing.isAlone?.() && Math.abs(now - ranAt) < restMs) return undefined
    ranAt = now
    return run()
  }
}
