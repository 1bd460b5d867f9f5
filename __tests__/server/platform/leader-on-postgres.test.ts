import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { leaderOnPostgres } from '@/server/platform/db/leader'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { pause } from '../../support/seeded'

let postgres: TestPostgres
let url: string
const stops: (() => unknown)[] = []

beforeAll(async () => {
  postgres = await openPostgres()
  ;({ url } = await postgres.makeDatabase())
}, 60_000)
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => postgres.close())

const leader = (at = url) => {
  const firstLeader = leaderOnPostgres(at, 'payments')
  stops.push(firstLeader.giveBack)
  return firstLeader
}
const aSecond = () => pause(1_050)

test('one of several processes leads until it gives back', async () => {
  const [first, second] = [leader(), leader()]
  expect([await first.holds(), await second.holds()]).toEqual([true, false])
  await aSecond()
  expect([await first.holds(), await second.holds()]).toEqual([true, false])
  await first.giveBack()
  // PostgreSQL frees the lock a moment after the session has ended here.
  while (!(await second.holds())) await pause(10)
  expect(await first.holds()).toBe(false)
})

test('each kind of work has its own leader @rest', async () => {
  const audit = leaderOnPostgres(url, 'audit')
  stops.push(audit.giveBack)
  expect([await leader().holds(), await audit.holds()]).toEqual([true, true])
})

test('a leader that has lost its session is replaced for good', async () => {
  const [first, second] = [leader(), leader()]
  await first.holds()
  expect(await second.holds()).toBe(false)
  const { db, close } = await otherSession()
  await db.execute(sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = 1 and granted`)
  await close()
  await aSecond()
  expect(await second.holds()).toBe(true)
  const holds = () => first.holds().catch(() => 'lost')
  expect([await holds(), await holds()]).not.toContain(true)
})

async function otherSession() {
  const { connectPostgres } = await import('@/server/platform/db/connect')
  return connectPostgres(url, 1)
}

test('a process that was frozen while it asked does not believe the answer', async () => {
  const first = leader()
  expect(await first.holds()).toBe(true)
  await aSecond()
  const asking = first.holds()
  const { now } = performance
  // Its clock goes on while it stands still; the answer lies in its socket.
  const frozen = jest
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + 3_000)
  await expect(asking).rejects.toThrow('The database does not answer')
  frozen.mockRestore()
})

test('a leader cut off steps down, and is replaced within six seconds @rest', async () => {
  const line = await cutLine(url)
  const first = leader(line.url)
  expect(await first.holds()).toBe(true)
  line.cut()
  await aSecond()
  await expect(first.holds()).rejects.toThrow('The database does not answer')
  const otherLeader = leader()
  const latest = Date.now() + 6_000
  while (!(await otherLeader.holds()) && Date.now() < latest) await pause(500)
  expect(await otherLeader.holds()).toBe(true)
})

test('a long-working leader keeps its lead @rest', async () => {
  const [first, second] = [leader(), leader()]
  expect(await first.holds()).toBe(true)
  await pause(6_000)
  expect([await second.holds(), await first.holds()]).toEqual([false, true])
})

/** Cut as a network is: without a word. */
async function cutLine(to: string) {
  const target = new URL(to)
  const { hostname, port } = target
  let isCut = false
  const openSockets = new Set<Socket>()
  const server = createServer((from) => {
    const farSocket = connect(Number(port), hostname)
    for (const [firstSocket, otherSocket] of [
      [from, farSocket],
      [farSocket, from],
    ] as const) {
      openSockets.add(firstSocket)
      firstSocket
        .on('data', (bytes) => isCut || otherSocket.write(bytes))
        .on('error', () => otherSocket.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of openSockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  target.port = String((server.address() as { port: number }).port)
  return {
    url: target.href,
    cut: () => {
      isCut = true
    },
  }
}
