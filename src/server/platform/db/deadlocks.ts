import { causesOf } from '../errors'

const deadlock = '40P01'
const maxTries = 3

/** PostgreSQL ends a deadlock by rolling back one transaction completely, so it can be retried. */
export async function despiteDeadlocks<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      // guard: without it, a transaction that was rolled back by a deadlock is not retried —
      //   server/purchases/buy-share-on-postgres: a report that two who wait for each other send
      //   away — condition true
      if (tries === maxTries || !causesOf(error).some(({ code }) => code === deadlock)) throw error
    }
  }
}
