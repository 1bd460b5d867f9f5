import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'
import { pause } from '../../support/seeded'
import {
  type Bundle,
  bundleServer,
  freePort,
  killAll,
  type Running,
  refusalOf,
  startProgram,
  startServer,
} from '../../support/server-process'
import { byDay } from '../../support/size'

let bundle: Bundle
let home: string
let postgres: TestPostgres
let database: Database
let url: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'fnx-roles-'))
  bundle = await bundleServer()
  postgres = await openPostgres()
  const emptyDatabase = await postgres.makeDatabase()
  url = emptyDatabase.url
  database = emptyDatabase.connect()
}, 60_000)
afterAll(async () => {
  killAll()
  await postgres.close()
  rmSync(home, { recursive: true, force: true })
})

interface Process extends Running {
  signals: string
}

async function run(ROLE: string, changes: Record<string, string> = {}): Promise<Process> {
  const signals = String(await freePort())
  const PORT = String(await freePort())
  const ownSettings = { DATABASE_URL: url, DATA_DIR: join(home, ROLE), SIGNALS_PORT: signals }
  const runningServer = await startServer(bundle, { ...ownSettings, ROLE, PORT, ...changes })
  return { ...runningServer, signals: `http://127.0.0.1:${signals}` }
}

const payments = 1

const textOf = async (address: string) => (await fetch(address)).text()

async function leaderOf(work: number): Promise<number | undefined> {
  const answer = await database.db.execute(sql`select pid from pg_locks
    where locktype = 'advisory' and objid = ${work} and objsubid = 2 and granted and database =
      (select oid from pg_database where datname = current_database())`)
  return rowsOf<{ pid: number }>(answer)[0]?.pid
}

async function waitUntil<Value>(ask: () => Promise<Value>, isGood: (value: Value) => boolean) {
  for (;;) {
    const value = await ask()
    if (isGood(value)) return value
    await pause(50)
  }
}

test('all roles start together on an empty database @rest', async () => {
  const [web, worker] = await Promise.all([run('web'), run('worker')])
  expect(await textOf(`${web.url}/price`)).toBe('a page')
  expect((await fetch(`${web.url}/api/v1/health/ready`)).status).toBe(200)
  expect(worker.url).toBe('')
  for (const { signals } of [web, worker]) {
    expect(await textOf(`${signals}/live`)).toBe('alive\n')
    expect(await textOf(`${signals}/ready`)).toBe('ready\n')
  }
  const metricsText = await textOf(`${web.signals}/metrics`)
  expect(metricsText).toContain('fnx_http_request_seconds_count{call="/price",status="200"} 1\n')
  expect(metricsText).toMatch(/^fnx_db_connections\{state="active",role="\w+"\} [1-9]/m)
  expect(await textOf(`${web.url}/metrics`)).toBe('a page')
  for (const path of ['/api/metrics', '/api/v1/metrics'])
    expect((await fetch(`${web.url}${path}`)).status).toBe(404)
  expect(await leaderOf(payments)).toBeUndefined()
  await Promise.all([web.stop(), worker.stop()])
}, 60_000)

test('a process without its pages is not ready @rest', async () => {
  const [signals, PORT] = [String(await freePort()), String(await freePort())]
  const ownSettings = {
    DATABASE_URL: url,
    DATA_DIR: join(home, 'late'),
    SIGNALS_PORT: signals,
    PORT,
  }
  const lateProgram = startProgram(bundle.server, [], {
    ...ownSettings,
    ROLE: 'web',
    PAGES: 'later',
  })
  const next = () => new Promise((resolve) => lateProgram.child.once('message', resolve))
  expect(await next()).toEqual({ type: 'opened' })
  const address = `http://127.0.0.1:${signals}/ready`
  expect(await textOf(address)).toBe('not ready\nprocess: starting\n')
  lateProgram.child.send({ type: 'pages' })
  await next()
  expect(await textOf(address)).toBe('ready\n')
  await lateProgram.stop()
}, 60_000)

test('a process asked to stop says so and serves on @rest', async () => {
  const web = await run('web', { DRAIN_SECONDS: '10' })
  web.child.kill('SIGTERM')
  const statusText = await waitUntil(
    () => textOf(`${web.signals}/ready`),
    (text) => text !== 'ready\n',
  )
  expect(statusText).toBe('not ready\nprocess: leaving\n')
  expect((await fetch(`${web.url}/api/v1/health/ready`)).status).toBe(503)
  expect(await textOf(`${web.url}/price`)).toBe('a page')
  expect(await textOf(`${web.signals}/live`)).toBe('alive\n')
  expect(await web.stop()).toEqual({ code: 0, signal: null })
}, 60_000)

test.each(
  byDay(1, [
    [
      'web, worker',
      'ROLE must be all without DATABASE_URL: the embedded database belongs to one process',
    ],
    [
      'everything',
      'ROLE must be all, or some of web, worker, follower, console with commas between',
    ],
  ]),
)('ROLE=%s is refused with what it must be @rest', async (ROLE, reason) => {
  const { code, said } = await refusalOf(bundle, { ROLE, DATA_DIR: join(home, 'refused') })
  expect([code, said]).toEqual([
    1,
    `FNX does not start with these settings. Wrong: ${reason}. See .env.example.`,
  ])
})
