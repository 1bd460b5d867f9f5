import { sql } from 'drizzle-orm'
import type { Signal, SignalName } from '@/contract/health'
import type { Services } from '@/server/compose'
import { watchDatabase } from '@/server/jobs/database-signals'
import type { Db } from '@/server/platform/db/database'
import { signals } from '@/server/platform/db/tables'
import { readStatus } from '@/server/platform/signals/read'
import { makeApi } from '../../support/api'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { type RoleDatabase, roleDatabase } from '../../support/role-database'
import { pause } from '../../support/seeded'

let postgres: TestPostgres
let world: RoleDatabase
let services: Services

beforeAll(async () => {
  postgres = await openPostgres()
  world = await roleDatabase(postgres)
  services = (await makeApi()).services
}, 60_000)
afterAll(async () => {
  await world.close()
  await postgres.close()
})
beforeEach(async () => {
  await world.of('owner').db.delete(signals)
})

const seenBy = (role: 'worker' | 'web') =>
  watchDatabase({ ...services, db: world.of(role).db, databaseKind: 'postgres' })

async function readTold(name: SignalName): Promise<Signal | undefined> {
  const status = await readStatus({ ...services, db: world.of('owner').db })
  return status.signals.find((signal) => signal.name === name)
}

async function measured(name: SignalName): Promise<number> {
  const rows = await world.of('owner').db.select().from(signals)
  return rows.find((row) => row.name === name)?.value ?? Number.NaN
}

/** In a transaction of a web process that does not end before `meanwhile` does. */
const whileOpen = (first: (tx: Db) => Promise<unknown>, meanwhile: () => Promise<void>) =>
  world.of('web').db.transaction(async (tx) => {
    await first(tx)
    await pause(1_100)
    await meanwhile()
  })

const locksPrice = (tx: Db) => tx.execute(sql`select from signal_lock_test for update`)

beforeAll(async () => {
  await world.of('owner').script(`create table signal_lock_test as select 1 as id;
    grant select, update on signal_lock_test to fnx_web, fnx_worker`)
})

test('a worker tells of the oldest transaction, whichever process holds it @rest', async () => {
  await whileOpen(locksPrice, async () => {
    await seenBy('worker')
    expect(await measured('transactions')).toBeGreaterThan(1)
    expect(await readTold('transactions')).toMatchObject({ state: 'good', isPausing: false })
  })
})

test('the longest wait for a lock is told while it lasts @rest', async () => {
  let waitingSignal: Promise<unknown> | undefined
  await whileOpen(locksPrice, async () => {
    waitingSignal = Promise.resolve(
      world.of('worker').db.execute(sql`update signal_lock_test set id = 2`),
    )
    await pause(1_100)
    await seenBy('worker')
    expect(await measured('locks')).toBeGreaterThan(1)
  })
  await waitingSignal
  await seenBy('worker')
  expect(await measured('locks')).toBe(0)
})

test('a database role that may not see other processes does not report that all is well', async () => {
  const follower = world.of('follower')
  await follower.db.transaction(async (tx) => {
    await tx.execute(sql`select from signal`)
    await seenBy('web')
    expect(await readTold('transactions')).toBeUndefined()
    expect(await readTold('locks')).toMatchObject({ state: 'good' })
  })
})
