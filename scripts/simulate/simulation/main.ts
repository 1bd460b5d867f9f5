import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { actors } from '../actors'
import { below } from '../faked/chance'
import type { FakedTime } from '../faked/time'
import { faults } from '../faults'
import { laws } from '../laws'
import { deliveredOnce } from '../laws/custody'
import { payoutsOnce } from '../laws/dividends'
import { lookAround } from '../laws/law'
import { inviteOperators, reads, seedDatabase, setFee, setSharePrice } from '../product'
import { noteShareToken } from '../product-custody'
import { type Failure, type RunChoices, type RunResult, watchdog } from './choices'
import { Simulation } from './simulation'
import { Store } from './store'
import { fair } from './weather'

const minuteMs = 60_000
const treasurers = ['ines@fnx.example', 'marek@fnx.example']
const lookEveryMs = 30_000
const tellEveryMs = 3_000
/** Minutes after the calm began. */
const lastLooksAt = [4, 7, 10]
/**
 * What may still be under way at one look, and has to be over at the next: a run of payouts that the
 * calm itself began, and a delivery whose nonce a person's own call took in a fork, since it is
 * signed again only once that call is final.
 */
const mayEndLater = [payoutsOnce.name, deliveredOnce.name]

export async function simulate(choices: RunChoices, time: FakedTime): Promise<RunResult | null> {
  if (choices.isSeeding) {
    await seed(choices.seeded)
    return null
  }
  refuseUnknown(choices)
  const store = await Store.open(choices.seeded)
  const print = console.log.bind(console)
  const simulation = new Simulation(choices, time, store, print)
  const startedAt = time.realMs()
  const cpu = process.cpuUsage()
  simulation.invitations = await store.setUp((client) => inviteOperators(client, treasurers))
  await store.setUp(noteShareToken)
  await store.setUp((client) => setFee(client, simulation.records.feeBps))
  await priceShares(simulation)
  populate(simulation)
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 1e6
  }
  await run(simulation, { cpuSeconds, say: print })
  const realSeconds = (time.realMs() - startedAt) / 1_000
  const { trace, failures } = simulation
  const dump = await dumpOf(simulation)
  return {
    seed: choices.seed,
    hash: trace.digest(),
    hashAtCalm: simulation.hashAtCalm,
    dump,
    failures,
    step: trace.step,
    virtualHours: (time.now() - simulation.beganAt - simulation.skippedMs) / 3_600_000,
    realSeconds,
    cpuSeconds: cpuSeconds(),
    counts: trace.counts,
    lastLines: trace.lastLines,
    actors: actors.map(({ name }) => name).filter((name) => simulation.has(name)),
    faults: [...simulation.hadFaults],
    faultCount: simulation.faultCount,
    megabytes: Math.round(process.memoryUsage().rss / 1e6),
  }
}

async function seed(file: string): Promise<void> {
  const client = await PGlite.create()
  await seedDatabase(client)
  writeFileSync(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
}

const isMember = /^(buyer|staker|swapper|mover|owner)\d+$/

/** A misspelled name would silently leave out nothing, or every fault. */
function refuseUnknown({ without, faults: onlyFaults }: RunChoices): void {
  const kinds = faults.map(({ name }) => name)
  const allNames = [...actors.map(({ name }) => name), ...kinds]
  const unknownNames = [
    ...without.filter((name) => !allNames.includes(name) && !isMember.test(name)),
    ...onlyFaults.filter((name) => !kinds.includes(name)),
  ]
  if (unknownNames.length > 0)
    throw new Error(
      `Nothing is called ${unknownNames.join(', ')}. There are: ${allNames.join(', ')}.`,
    )
}

function populate(simulation: Simulation): void {
  const { faults: onlyFaults } = simulation.choices
  const isWanted = (name: string) =>
    simulation.has(name) && (onlyFaults.length === 0 || onlyFaults.includes(name))
  for (const fault of faults) {
    const pace = simulation.paceOf(fault.name)
    if (!isWanted(fault.name) || pace === Number.POSITIVE_INFINITY) continue
    simulation.say(`${fault.name} waits ${pace.toFixed(2)} times as long as usual`)
    fault.begin(simulation)
  }
  void simulation.processes.start('web')
  void simulation.processes.start('follower')
  void simulation.processes.start('signer')
  simulation.nodes.begin()
  for (const actor of actors) if (simulation.has(actor.name)) actor.begin(simulation)
  void lookNowAndThen(simulation)
  void priceNowAndThen(simulation)
}

/** The bank sets a price of the share every few minutes. */
async function priceNowAndThen(simulation: Simulation): Promise<void> {
  for (;;) {
    await simulation.sleep(4 * minuteMs)
    if (simulation.isCalm) return
    await priceShares(simulation)
  }
}

async function priceShares(simulation: Simulation): Promise<void> {
  const { records, store, time } = simulation
  const cents = 900 + below(simulation.stream(`share price ${records.sharePrices.length}`), 200)
  const fixing = { at: Math.floor(time.now()), microUsd: BigInt(cents) * 10_000n }
  records.sharePrices.push(fixing)
  await store.setUp((client) => setSharePrice(client, fixing.at, fixing.microUsd))
}

async function lookNowAndThen(simulation: Simulation): Promise<void> {
  const quick = laws.filter(({ isQuick }) => isQuick)
  for (let second = 1; simulation.failures.length === 0; second += 1) {
    await simulation.sleep(1_000)
    const due = (second * 1_000) % lookEveryMs === 0 ? laws : quick
    if (due === laws || simulation.processes.hasWrittenMoney)
      simulation.failAll(await lookAround(simulation, due, false))
    simulation.processes.hasWrittenMoney = false
  }
}

/** Faults until the hours are over, then calm, then the last looks. */
async function run(simulation: Simulation, real: Real): Promise<void> {
  const { time, choices } = simulation
  let tellAt = time.realMs()
  const isOver = () => {
    if (time.realMs() >= tellAt) {
      tellAt = time.realMs() + tellEveryMs
      if (real.cpuSeconds() > choices.maxCpuSeconds)
        simulation.fail(watchdog, `${choices.maxCpuSeconds} s of the processor are used up`)
      real.say(`progress ${progressOf(simulation, real.cpuSeconds())}`)
    }
    return simulation.failures.length > 0
  }
  while (time.now() < simulation.calmAt && !isOver()) await time.runUntil(simulation.calmAt, isOver)
  if (simulation.failures.length > 0) return
  simulation.hashAtCalm = simulation.trace.digest()
  if (choices.isUntilCalm) return
  beCalm(simulation)
  let failures: Failure[] = []
  for (const minutes of lastLooksAt) {
    const lastAt = simulation.calmAt + minutes * minuteMs
    await time.runUntil(lastAt, isOver)
    failures = []
    if (simulation.failures.length === 0) failures = await lastLook(simulation, isOver)
    if (failures.length === 0 || failures.some(({ law }) => !mayEndLater.includes(law))) break
  }
  if (simulation.failures.length === 0) simulation.failAll(failures)
}

/** What is wrong after the calm, also that nobody can look any more. */
async function lastLook(simulation: Simulation, isOver: () => boolean): Promise<Failure[]> {
  const { time } = simulation
  const looks: Failure[][] = []
  void lookAround(simulation, laws, true).then((failures) => looks.push(failures))
  await time.runUntil(time.now() + minuteMs, () => looks.length > 0 || isOver())
  return looks[0] ?? [{ law: 'nothing hangs', text: 'the last look never came back' }]
}

interface Real {
  cpuSeconds: () => number
  say: (line: string) => void
}

function progressOf({ time, beganAt, skippedMs, trace }: Simulation, cpuSeconds: number): string {
  const minutes = (time.now() - beganAt - skippedMs) / minuteMs
  const countsText = ['acts', 'kills', 'looks'].map((name) => `${trace.counts[name] ?? 0} ${name}`)
  return `${minutes.toFixed(1)} simulated minutes, ${countsText.join(', ')}, ${cpuSeconds.toFixed(0)} s of the processor`
}

function beCalm(simulation: Simulation): void {
  simulation.say('calm')
  Object.assign(simulation.weather, fair())
  for (const node of simulation.nodes.all) simulation.nodes.turn(node, 'well')
  simulation.processes.spare()
}

/** All rows of all tables, as one hash. */
async function dumpOf({ store, failures, choices }: Simulation): Promise<string> {
  // Somebody may hold the database, also a process that was killed before a failure.
  if (failures.length > 0 || choices.isUntilCalm) return ''
  return store.look(async (rows) => {
    const hash = createHash('sha256')
    for (const { name } of await rows<{ name: string }>(reads.tables)) {
      const allRows = await rows<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      hash.update(`${name} ${JSON.stringify(allRows)}`)
    }
    return hash.digest('hex').slice(0, 12)
  })
}
