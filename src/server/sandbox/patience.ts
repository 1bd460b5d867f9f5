import { minuteMs } from '@/config/durations'

/** Long enough that only what never comes is given up: a busy machine is slow without an error. */
const maxWaitMs = 2 * minuteMs
const pollMs = 300

/** Calls `look` until it returns something; gives up after `maxWaitMs`. */
export async function untilThere<Found>(
  name: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (const endMs = performance.now() + maxWaitMs; performance.now() < endMs; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, pollMs))
  }
  throw new Error(`There is no ${name}.`)
}
