import type { Ports } from '../ports'

/** Half of the time after which a signal counts as silent and a follower as stuck. */
const restMs = 15_000

/**
 * Work that pauses while there are no visitors. It is still called as often as ever, so that it
 * resumes at once when a visitor comes.
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
