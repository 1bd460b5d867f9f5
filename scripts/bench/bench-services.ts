import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type SQL, sql } from 'drizzle-orm'
import { compose, type Services } from '@/server/compose'
import { type Move, post } from '@/server/modules/ledger/post'
import { sharePrices } from '@/server/modules/offerings/tables'
import * as ours from '@/server/platform/crypto/crypto-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { connectPostgres } from '@/server/platform/db/connect'
import { rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import type { Log } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'
import { sandboxPorts } from '@/server/sandbox'
import { sampleFixings } from '@/server/sandbox/sample'
import { orderMicroShares, personId } from './many-rows'

export async function benchServices(
  own: Partial<Services> = {},
  connections = 16,
): Promise<Services> {
  const database = connectPostgres(process.env.DATABASE_URL ?? '', connections)
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
    ...own,
  })
}

export const quietLog: Log = {
  info: () => undefined,
  error: (message) => console.error(message),
}

export const runnerOf =
  ({ db }: Pick<Services, 'db'>) =>
  async <Row = unknown>(statement: string | SQL) =>
    rowsOf<Row>(await db.execute(typeof statement === 'string' ? sql.raw(statement) : statement))

/** Reserves shares for orders that the database made by itself. */
export function reserveShares({ db }: Pick<Services, 'db'>, people: number[], each: number) {
  const moves = people.map(
    (number): Move => ({
      from: { type: 'unsold', asset: 'SHARE' },
      to: { owner: personId(number), type: 'ordered', asset: 'SHARE' },
      amount: BigInt(each * orderMicroShares),
    }),
  )
  const key = `bench ${crypto.randomUUID()}`
  return db.transaction((tx) => post(tx, [{ key, kind: 'quote', at: new Date(), moves }]))
}

export function watched() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let idleBytes = 0
  let before = process.cpuUsage()
  return {
    begin() {
      delay.reset()
      idleBytes = process.memoryUsage.rss()
      before = process.cpuUsage()
    },
    end() {
      const { user, system } = process.cpuUsage(before)
      const peakBytes = process.resourceUsage().maxRSS * 1024
      const longestBlockMs = delay.max / 1e6
      return { cpuSeconds: (user + system) / 1e6, longestBlockMs, peakBytes, idleBytes }
    },
  }
}

type Acts = Record<string, (input: never) => unknown>

export function serveBench(acts: Acts) {
  process.on('message', async ({ id, act, input }: { id: string; act: string; input?: never }) => {
    const answer = (await acts[act]?.(input ?? ({} as never))) ?? null
    process.send?.({ id, answer })
  })
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
}
