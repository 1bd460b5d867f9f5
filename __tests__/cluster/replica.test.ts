import type { Services } from '@/server/compose'
import { watchReplicas } from '@/server/jobs/database-signals'
import { migrate } from '@/server/platform/db/migrate'
import { signals } from '@/server/platform/db/tables'
import { readStatus } from '@/server/platform/signals/read'
import { makeApi } from '../support/api'
import { openReplicated, type ReplicatedPostgres } from '../support/replicated-postgres'
import { pause } from '../support/seeded'

jest.setTimeout(180_000)

const silentMs = 31_000
let cluster: ReplicatedPostgres
let services: Services

beforeAll(async () => {
  cluster = await openReplicated()
  const { connect } = await cluster.makeDatabase()
  const database = connect()
  await migrate(database)
  const api = await makeApi({ database })
  services = { ...api.services, databaseTime: async () => new Date() }
}, 120_000)
afterAll(() => cluster?.close())

const replica = async () =>
  (await readStatus(services)).signals.find(({ name }) => name === 'replica')

test('a base backup, which streams too, is no replica', async () => {
  await cluster.stopReplica()
  await services.db.delete(signals)
  const stop = await cluster.beginBaseBackup()
  await watchReplicas(services)
  await stop()
  expect(await replica()).toBeUndefined()
  await cluster.rebuildReplica()
})

test('a replica alarms only while it is gone', async () => {
  await watchReplicas(services)
  expect(await replica()).toMatchObject({ state: 'good', value: '0 s' })
  await cluster.stopReplica()
  await watchReplicas(services)
  await pause(silentMs)
  expect(await replica()).toMatchObject({ state: 'alarm' })
  await cluster.rebuildReplica()
  await watchReplicas(services)
  expect(await replica()).toMatchObject({ state: 'good' })
})
