import { calls } from '../product'
import { acceptedNow, dividendActs, letChoicesAge } from '../product-dividends'
import type { KnownChoice } from '../simulation/records'
import type { Actor } from '../simulation/simulation'
import type { Person } from './arrive'

/** Days pass for choices alone: what was said before is said before the payment days of today. */
export const reinvest: Actor = {
  name: 'reinvest',
  begin(simulation) {
    const random = simulation.stream('reinvest')
    void simulation.again(random, [30_000, 60_000], async () => {
      const { records, store, time } = simulation
      const from = time.now()
      await store.setUp(letChoicesAge)
      const until = time.now()
      for (const choice of records.choices) {
        // What is on its way may have been written before, or after.
        if (choice.agedBy !== undefined || choice.askedAt > until) continue
        choice.agedFrom ??= from
        if (choice.answeredAt < from) choice.agedBy = until
      }
    })
  },
}

/** A member has dividends turned into shares, or no more. */
export async function chooseOrCallOff(person: Person): Promise<boolean> {
  const { simulation, random, member } = person
  const isOn = random() < 0.75
  const knownChoice: KnownChoice = {
    member,
    isOn,
    askedAt: simulation.time.now(),
    answeredAt: Number.POSITIVE_INFINITY,
  }
  if (!isOn) {
    simulation.records.choices.push(knownChoice)
    await person.ask(dividendActs.stopReinvesting, { dividend: null })
  } else {
    const { documents } = await person.ask<{ documents: Parameters<typeof acceptedNow>[0] }>(
      calls.offering,
      {},
    )
    knownChoice.askedAt = simulation.time.now()
    // Noted first: it may be done, and its answer lost.
    simulation.records.choices.push(knownChoice)
    await person.ask(dividendActs.reinvest, { dividend: null, accepted: acceptedNow(documents) })
  }
  knownChoice.answeredAt = simulation.time.now()
  simulation.count('choices of shares')
  person.done(isOn ? 'wants shares for dividends' : 'wants money for dividends')
  return true
}
