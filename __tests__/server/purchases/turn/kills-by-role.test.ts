import { faultsOf } from '../../../support/chain-faults'
import { expectEachCreditedOnce, untilSettled } from '../../../support/credited-once'
import { inTheMiddleOf, type KillFixture, killFixture } from '../../../support/kill-fixture'
import { isLeading, openPlace, type Place, siteOfWebs } from '../../../support/role-place'
import { oneOf, pause, type Random, randomFrom, seedOfRun } from '../../../support/seeded'
import { startServer } from '../../../support/server-process'
import { buyInTurns } from '../../../support/stubborn-buyer'

const isFull = process.env.TEST_SIZE === 'full'
const [purchases, clients, kills] = isFull ? [500, 25, 100] : [6, 3, 6]
const restMs = 2_000
const settledWithinMs = 90_000
const roles = ['web', 'worker', 'follower'] as const

const seed = seedOfRun('purchases under kills by role')
let fixture: KillFixture
let places: Place[]

beforeAll(async () => {
  fixture = await killFixture(seed, clients)
  places = []
  for (const role of roles)
    for (const nth of [1, 2]) places.push(await openPlace(fixture, role, nth))
  await Promise.all(places.map(({ running }) => running))
}, 300_000)
afterAll(() => fixture?.stop())

test(
  `T3: ${purchases} purchases through ${kills} kills by role are each credited once @night`,
  async () => {
    const ending = new AbortController()
    const site = siteOfWebs(places, {
      sent: fixture.sent,
      random: randomFrom(seed + 7),
      signal: ending.signal,
    })
    const faults = faultsOf(fixture, randomFrom(seed), ending.signal)
    const buying = buyInTurns(fixture.buyers, site, purchases)
    const killed = killAnyOf(randomFrom(seed), ending.signal)
    const neverEnding = Promise.all([buying, faults.ended]).then(() => new Promise<never>(() => {}))
    try {
      const countsByRole = await Promise.race([neverEnding, killed])
      await faults.end()
      await Promise.all(places.map(({ running }) => running))
      const settling = untilSettled(fixture, purchases, {
        buying,
        within: settledWithinMs,
        signal: ending.signal,
      })
      await Promise.race([neverEnding, settling])
      process.stdout.write(`Killed: ${JSON.stringify(Object.fromEntries(countsByRole))}\n`)
    } finally {
      ending.abort()
      await Promise.allSettled([killed, faults.ended, buying])
    }
    await expectEachCreditedOnce(fixture, site, purchases)
  },
  30_000 * (kills + 10),
)

async function killAnyOf(random: Random, signal: AbortSignal): Promise<Map<string, number>> {
  const countByRole = new Map<string, number>()
  for (let kill = 1; kill <= kills; kill += 1) {
    const paidCount = Math.floor((purchases * (kill - 1)) / kills)
    while (fixture.sent.all.length < paidCount && !signal.aborted) await pause(5)
    signal.throwIfAborted()
    const { place, named } = await victim(random, roles[kill % roles.length] ?? 'web')
    const { stop } = await place.running
    await momentFor(place, random)
    await stop('SIGKILL')
    countByRole.set(named, (countByRole.get(named) ?? 0) + 1)
    place.running = startServer(fixture.bundle, place.settings)
    place.running.catch(() => undefined)
    if (random() < 0.7) await place.running
  }
  return countByRole
}

async function momentFor({ role }: Place, random: Random): Promise<void> {
  if (role === 'worker' || random() < 0.3) return pause(random() * restMs)
  const aim = role === 'web' ? 'purchase_order' : oneOf(random, ['payment', 'settlement'] as const)
  await inTheMiddleOf(fixture, aim)
}

async function victim(random: Random, role: Place['role']) {
  const placesOfRole = places.filter((place) => place.role === role)
  const leads = await Promise.all(placesOfRole.map(isLeading))
  const leader = placesOfRole[leads.indexOf(true)]
  const place = leader !== undefined && random() < 0.7 ? leader : oneOf(random, placesOfRole)
  return { place, named: place === leader ? 'follower that leads' : role }
}
