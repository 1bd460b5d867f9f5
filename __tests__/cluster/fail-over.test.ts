import { integrityErrors } from '@/server/modules/ledger'
import { settlements } from '@/server/modules/purchases/tables'
import { runCommand } from '@/server/ops/commands'
import { expectEachCreditedOnce, untilSettled } from '../support/credited-once'
import { type KillFixture, killFixture, withChain } from '../support/kill-fixture'
import { openReplicated, type ReplicatedPostgres } from '../support/replicated-postgres'
import { isLeading, openPlace, type Place, siteOfWebs } from '../support/role-place'
import { pause, randomFrom, seedOfRun } from '../support/seeded'
import { startServer } from '../support/server-process'
import { buyStubbornly, type Site } from '../support/stubborn-buyer'

const clients = Number(process.env.CLUSTER_BUYERS ?? 20)
const restMs = 2_000
const undisturbedMs = 8_000
const settledWithinMs = 120_000
const seed = seedOfRun('purchases under fail-over')
let cluster: ReplicatedPostgres
let fixture: KillFixture
let places: Place[]

beforeAll(async () => {
  const openConnection = async () => {
    cluster = await openReplicated()
    return cluster
  }
  fixture = await killFixture(seed, clients, { open: openConnection })
  places = []
  for (const role of ['web', 'worker', 'follower'] as const)
    for (const nth of [1, 2]) places.push(await openPlace(fixture, role, nth))
}, 300_000)
afterAll(() => fixture?.stop())

const lines: string[] = []
const inSeconds = (times: number[]) => times.map((ms) => (ms / 1_000).toFixed(2)).join(', ')

test('purchases survive kills of primary and follower, counted once', async () => {
  const ending = new AbortController()
  const writtenAt: number[] = []
  const site = siteOfWebs(places, {
    sent: fixture.sent,
    random: randomFrom(seed + 7),
    signal: ending.signal,
  })
  site.onWritten = () => writtenAt.push(performance.now())
  let isOver = false
  const buying = Promise.all(fixture.buyers.map((buyer) => buyOnAndOn(buyer, site, () => isOver)))
  const credits = watchCredits(ending.signal)
  // Only ever rejects.
  const neverEnding = Promise.all([buying, credits.ended]).then(() => new Promise<never>(() => {}))
  const gaps: number[] = []
  const removed = { killed: [] as number[], cutOff: [] as number[] }
  const faults = async () => {
    for (const _ of [1, 2]) {
      await pause(undisturbedMs)
      const { killedAt } = await cluster.failOver()
      await pause(undisturbedMs)
      gaps.push(longestGap(writtenAt, killedAt))
      await cluster.rebuildReplica()
      removed.killed.push(await replacedAfter('SIGKILL'))
    }
    removed.cutOff.push(await replacedAfter('SIGSTOP'))
    isOver = true
    await buying
    const [within, { signal }] = [settledWithinMs, ending]
    await untilSettled(fixture, fixture.sent.all.length, { buying, within, signal })
  }
  try {
    await Promise.race([neverEnding, faults()])
  } finally {
    ending.abort()
    await Promise.allSettled([buying, credits.ended])
  }
  const purchases = fixture.sent.all.length
  lines.push(
    `${clients} buyers, ${purchases} purchases, ${writtenAt.length} acknowledged calls, ${site.reported.length} of them reports, ${credits.seen.size} credits seen at once`,
    `seconds without writes, goal 10: ${inSeconds(gaps)}`,
    `seconds until another follower worked: killed, goal 1: ${inSeconds(removed.killed)}; cut off, goal 6: ${inSeconds(removed.cutOff)}`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)

  await expectEachCreditedOnce(fixture, site, purchases)
  expect(await lostOf(credits.seen)).toEqual([])
  expect(await integrityErrors(fixture.services)).toEqual([])
  const { text } = await runCommand(withChain(fixture), ['reconcile', '--by', 'cluster'])
  expect(text).toMatch(/^The books add up\.\n(The treasury was looked at|No block is new since)/)
  expect(text).not.toContain('What no payment and no refund explains')
}, 900_000)

async function buyOnAndOn(buyer: KillFixture['buyers'][0], site: Site, isOver: () => boolean) {
  while (!isOver()) {
    await pause(buyer.random() * restMs)
    await buyStubbornly(buyer, site)
  }
}

/** The longest time without an acknowledged write that ended after the kill. */
function longestGap(writtenAt: number[], killedAt: number): number {
  const since = writtenAt.filter((at) => at > killedAt)
  const moments = [killedAt, ...since, performance.now()]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] as number)))
}

async function settledAlready(): Promise<Map<string, string>> {
  const rows = await fixture.database.db.select().from(settlements)
  return new Map(
    rows.map(({ paymentId, orderId, decidedAt }) => [
      paymentId,
      `${orderId} ${decidedAt.getTime()}`,
    ]),
  )
}

/** A credit that a reader has seen must never be undone. */
function watchCredits(signal: AbortSignal) {
  const seenStates = new Map<string, string>()
  const watch = async () => {
    while (!signal.aborted) {
      const settledStates = await settledAlready().catch(() => new Map<string, string>())
      for (const [payment, credit] of settledStates)
        if (!seenStates.has(payment)) seenStates.set(payment, credit)
      await pause(100)
    }
  }
  return { seen: seenStates, ended: watch() }
}

async function lostOf(seenStates: Map<string, string>): Promise<string[]> {
  const now = await settledAlready()
  return [...seenStates]
    .filter(([payment, credit]) => now.get(payment) !== credit)
    .map(([id]) => id)
}

async function replacedAfter(signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
  const followers = places.filter(({ role }) => role === 'follower')
  const leader = await leaderAmong(followers)
  const otherPlaces = followers.filter((place) => place !== leader)
  const { child, stop } = await leader.running
  const beganAt = performance.now()
  child.kill(signal)
  await leaderAmong(otherPlaces)
  const tookMs = performance.now() - beganAt
  if (signal === 'SIGSTOP') child.kill('SIGCONT')
  else await stop(signal)
  if (signal === 'SIGKILL') {
    leader.running = startServer(fixture.bundle, leader.settings)
    await leader.running
  }
  return tookMs
}

async function leaderAmong(followers: Place[]): Promise<Place> {
  for (;;) {
    const leads = await Promise.all(followers.map(isLeading))
    const leader = followers[leads.indexOf(true)]
    if (leader !== undefined) return leader
    await pause(20)
  }
}
