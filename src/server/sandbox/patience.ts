import { minuteMs } from '@/config/durations'

/** So long that only what never comes is given up: a busy machine is slow, and nothing is wrong. */
const patienceMs = 2 * minuteMs
const lookMs = 300

/** Asks `look` again until it answers with something; gives up after `patienceMs`. */
export async function untilThere<Found>(
  name: string,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, lookMs))
  }
  throw new Error(`There is no ${name}.`)
}
