import { faultsOf } from '../../../support/chain-faults'
import { expectEachCreditedOnce, untilSettled } from '../../../support/credited-once'
import { aims, inTheMiddleOf, type KillFixture, killFixture } from '../../../support/kill-fixture'
import { oneOf, pause, type Random, randomFrom, seedOfRun } from '../../../support/seeded'
import { startProgram, startServer } from '../../../support/server-process'
import { buyInTurns, type Site } from '../../../support/stubborn-buyer'

const isFull = process.env.TEST_SIZE === 'full'
const [purchases, clients, kills] = isFull ? [2_000, 50, 100] : [6, 3, 1]
const restMs = 2_000
const settledWithinMs = 60_000

const seed = seedOfRun('purchases under kills')
let fixture: KillFixture

beforeAll(async () => {
  fixture = await killFixture(seed, clients)
}, 120_000)
afterAll(() => fixture?.stop())

test(
  `T3: ${purchases} purchases through ${kills} kills are each credited once @rest`,
  async () => {
    const ending = new AbortController()
    const { url, sent } = fixture
    const site: Site = { url, sent, reported: [], signal: ending.signal }
    const faults = faultsOf(fixture, randomFrom(seed), ending.signal)
    const buying = buyInTurns(fixture.buyers, site, purchases)
    const neverEnding = Promise.all([buying, faults.ended]).then(() => new Promise<never>(() => {}))
    const living = liveAndDie(randomFrom(seed), faults.end, ending.signal)
    try {
      await Promise.race([neverEnding, living])
      const last = await startServer(fixture.bundle, fixture.settings)
      const settling = untilSettled(fixture, purchases, {
        buying,
        within: settledWithinMs,
        signal: ending.signal,
      })
      await Promise.race([neverEnding, settling])
      await last.stop('SIGKILL')
    } finally {
      ending.abort()
      await Promise.allSettled([living, faults.ended, buying])
    }
    // A short run may have no payment during a lie.
    expect(fixture.node.lies).toBeGreaterThan(isFull ? 0 : -1)
    await expectEachCreditedOnce(fixture, site, purchases)
  },
  60_000 * (kills + 3),
)

async function liveAndDie(random: Random, endFaults: () => Promise<void>, signal: AbortSignal) {
  for (let life = 1; life <= kills; life += 1) {
    signal.throwIfAborted()
    if (random() < 0.2) await dieAtTheStart(random)
    const server = await startServer(fixture.bundle, fixture.settings)
    const paidCount = Math.floor((purchases * life) / kills)
    while (fixture.sent.all.length < paidCount && !signal.aborted) await pause(5)
    if (life === kills) await endFaults()
    if (life % 3 === 2) await pause(random() * restMs)
    else await inTheMiddleOf(fixture, life === kills ? 'settlement' : oneOf(random, aims))
    await server.stop('SIGKILL')
  }
}

async function dieAtTheStart(random: Random): Promise<void> {
  const program = startProgram(fixture.bundle.server, [], fixture.settings)
  await pause(random() * 1_500)
  await program.stop('SIGKILL')
}
