import { oneOf } from '../faked/chance'
import type { Fault } from '../simulation/simulation'

const whatsAway = ['pricesAwayUntil', 'mailAwayUntil', 'smsAwayUntil', 'identityAwayUntil'] as const

/** Prices, mail, text messages and the identity provider are away for a while; some mail comes twice. */
export const providersAway: Fault = {
  name: 'providers',
  begin(simulation) {
    simulation.weather.doubledMail = 0.02
    void simulation.nowAndThen('providers', [60_000, 240_000], (random) => {
      const outage = oneOf(random, whatsAway)
      const forMs = 5_000 + random() * 40_000
      return () => {
        simulation.weather[outage] = simulation.time.now() + forMs
        simulation.count(outage.replace('Until', ''))
        simulation.say(`${outage.replace('AwayUntil', '')} away for ${Math.round(forMs / 1_000)} s`)
      }
    })
  },
}
