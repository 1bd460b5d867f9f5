import { connect, createServer, type Socket } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { connectPostgres } from '@/server/platform/db/connect'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { openPostgres, type TestPostgres } from '../../support/postgres'

let server: TestPostgres
let database: Database

beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase()).connect()
  await database.db.execute(sql`create table line (word text)`)
})
afterAll(() => server.close())

const read = async <Row>(query: SQL) =>
  rowsOf<Row>(await database.lane((db) => db.execute<never>(query)))

async function processesOf(count: number): Promise<number> {
  const query = sql`select pg_backend_pid() as pid`
  const answers = await Promise.all(
    Array.from({ length: count }, () => read<{ pid: number }>(query)),
  )
  return new Set(answers.flat().map(({ pid }) => pid)).size
}

test('short reads share a connection until it is full', async () => {
  expect(await processesOf(200)).toBe(1)
  expect(await processesOf(240)).toBeGreaterThan(1)
})

test('a read that waits for a lock holds up nobody', async () => {
  let late: Promise<unknown> | undefined
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table line in access exclusive mode`)
    late = read(sql`select * from line`)
    expect(await read(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await tx.execute(sql`insert into line values ('said')`)
  })
  expect(await late).toEqual([{ word: 'said' }])
})

test('a cut connection loses no read', async () => {
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fnx lane' and datname = current_database()`
  const asked = read(sql`select 1 as one from pg_sleep(0.1)`)
  await database.db.execute(cut)
  expect(await asked).toEqual([{ one: 1 }])
  expect(await read(sql`select 2 as two`)).toEqual([{ two: 2 }])
})

test('a connection that falls silent is given up', async () => {
  const { url } = await server.makeDatabase()
  const sockets: Socket[] = []
  const between = createServer((ours) => {
    const theirs = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [ours, theirs]) socket.on('error', () => undefined)
    ours.pipe(theirs).pipe(ours)
    sockets.push(ours, theirs)
  })
  await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
  const { port } = between.address() as { port: number }
  const direct = Object.assign(new URL(url), { port: String(port) }).href
  const silent = connectPostgres(url, 2, direct)
  const ask = async (query: SQL) =>
    rowsOf(await silent.lane((db) => db.execute<Record<string, unknown>>(query)))
  expect(await ask(sql`select 1 as one`)).toEqual([{ one: 1 }])
  for (const socket of sockets) socket.unpipe().pause()
  expect(await ask(sql`select 2 as two`)).toEqual([{ two: 2 }])
  for (const socket of sockets) socket.destroy()
  between.close()
  await silent.close()
})
