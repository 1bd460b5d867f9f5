import { oneOf } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

const whatsAway = ['pricesAwayUntil', 'mailAwayUntil', 'smsAwayUntil', 'identityAwayUntil'] as const

/** Prices, mail, text messages and the identity provider are away for a while; some mail comes twice. */
export const providersAway: Fault = {
  name: 'providers',
  begin(simulation) {
    const random = simulation.stream('providers')
    simulation.weather.doubledMail = 0.02
    const goAway = async () => {
      for (;;) {
        await simulation.sleep(60_000 + random() * 240_000)
        const what = oneOf(random, whatsAway)
        const forMs = 5_000 + random() * 40_000
        if (!simulation.mayHappen('providers')) return
        simulation.weather[what] = simulation.time.now() + forMs
        simulation.count(what.replace('Until', ''))
        simulation.say(`${what.replace('AwayUntil', '')} away for ${Math.round(forMs / 1_000)} s`)
      }
    }
    void goAway()
  },
}
