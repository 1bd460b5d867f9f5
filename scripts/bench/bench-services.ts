import { createRequire } from 'node:module'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createApp } from '@/server/app'
import { compose, type Services } from '@/server/compose'
import { beginSession } from '@/server/modules/identity/sessions'
import { type Move, post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import * as ours from '@/server/platform/crypto/crypto-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { connectPostgres } from '@/server/platform/db/connect'
import { migrate } from '@/server/platform/db/migrate'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import type { Log } from '@/server/platform/log/log'
import { listen } from '@/server/platform/node/listen'
import { systemClock } from '@/server/platform/node/machine'
import { sandboxPorts } from '@/server/sandbox'
import { sampleFixings } from '@/server/sandbox/sample'
import { freePort, projectRoot } from '../settings.mjs'
import { orderMicroShares, personId } from './many-rows'

const settings = { max_connections: '100', shared_buffers: '512MB', max_wal_size: '4GB' }

export interface Postgres {
  url: string
  port: number
  pid: number
}

export async function onPostgres<Result>(
  measure: (postgres: Postgres) => Promise<Result>,
  { isDurable = false } = {},
) {
  const { start } = createRequire(join(projectRoot, 'package.json'))(
    './__tests__/runner/shared-postgres.js',
  )
  const { address, port, pid, stop } = await start({ ...settings, fsync: isDurable ? 'on' : 'off' })
  try {
    return await measure({ url: `${address}/postgres`, port, pid })
  } finally {
    await stop()
  }
}

export async function benchServices(
  url: string,
  ownServices: Partial<Services> = {},
  connections = 16,
): Promise<Services> {
  const database = connectPostgres(url, connections)
  await migrate(database)
  const fixings = sampleFixings(new Date())
  await database.db.insert(sharePrices).values(fixings).onConflictDoNothing()
  const keys = await keysFrom('only for measuring', ours.nodeHashing)
  return compose({
    ...sandboxPorts({ db: database.db, keys, clock: systemClock }),
    database,
    mode: 'production',
    keys,
    passwords: ours.scryptPasswords,
    sealing: ours.nodeSealing,
    fingerprints: ours.nodeFingerprints,
    limitFactor: 1_000,
    jobs: await openJobs(database, quietLog, { isWorking: true }),
    ...ownServices,
  })
}

export const quietLog: Log = {
  info: () => undefined,
  error: (message, details) => console.error(message, details ?? ''),
}

type OfDatabase = Pick<Services, 'db'>

export const runnerOf =
  ({ db }: OfDatabase) =>
  async <Row = unknown>(statement: string) => {
    const answer: unknown = await db.execute(sql.raw(statement))
    return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as Row[]
  }

export function fill({ db }: OfDatabase, statements: string[]) {
  return db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}

/** In a separate process: filling needs memory that must not be measured. */
export async function fillDatabase({ url, statements }: { url: string; statements: string[] }) {
  await fill(await benchServices(url), statements)
}

/** The API of these services, at an address of its own. */
export async function serve(services: Services) {
  const port = (await freePort()) ?? 0
  await listen(getRequestListener(createApp(services).fetch), '127.0.0.1', port)
  return `http://127.0.0.1:${port}`
}

export async function logIn(services: Services, accountId: string) {
  const { token } = await beginSession(services, services.db, { accountId, device: 'bench' })
  const readToken = await services.sessions.readToken(token)
  if (!('facts' in readToken)) throw new Error('The token of the bench is not good.')
  const { secretKey } = readToken.facts
  return { token, seal: (input: object) => services.sealing.seal(input, secretKey) }
}

/** Reserves shares for orders that the database made by itself. */
export function reserveShares({ db }: OfDatabase, people: number[], sharesEach: number) {
  const moves = people.map(
    (number): Move => ({
      from: { type: 'unsold', asset: 'SHARE' },
      to: { owner: personId(number), type: 'ordered', asset: 'SHARE' },
      amount: BigInt(sharesEach * orderMicroShares),
    }),
  )
  const key = `bench ${crypto.randomUUID()}`
  return db.transaction((tx) => post(tx, [{ key, kind: 'quote', at: new Date(), moves }]))
}

export async function secondsOf(act: () => Promise<unknown>) {
  const started = performance.now()
  await act()
  return (performance.now() - started) / 1_000
}

const delay = monitorEventLoopDelay({ resolution: 1 })

/** Measures an act, with this process's memory and longest turn meanwhile. */
export async function watched(act: () => Promise<unknown>) {
  delay.enable()
  delay.reset()
  const idleBytes = process.memoryUsage.rss()
  const seconds = await secondsOf(act)
  const peakBytes = process.resourceUsage().maxRSS * 1024
  const longestBlockMs = delay.max / 1e6
  return { seconds, longestBlockMs, peakMb: peakBytes / 2 ** 20, addedBytes: peakBytes - idleBytes }
}
