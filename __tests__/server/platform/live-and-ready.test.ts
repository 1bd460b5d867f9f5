import { sql } from 'drizzle-orm'
import { type ChainState, noChain } from '@/server/chain/nodes/chain'

import { embeddedDatabase, makeApi, TestClock } from '../../support/api'
import { awayDatabase } from '../../support/away-database'

const chainThat = (state: ChainState) =>
  Object.create(noChain, { check: { value: async () => state } }) as typeof noChain

test('a running process is live and ready', async () => {
  const api = await makeApi()
  expect((await api.get('health/live')).body).toEqual({ status: 200, message: 'OK', data: {} })
  expect((await api.get('health/ready')).body).toEqual({
    status: 200,
    message: 'OK',
    data: { database: 'answers', schema: 'known', clock: 'right' },
  })
})

test('without its database it is live, not ready', async () => {
  const api = await makeApi({ database: awayDatabase() })
  const readyAnswer = await api.get('health/ready')
  expect((await api.get('health/live')).status).toBe(200)
  expect([readyAnswer.status, readyAnswer.body.code]).toEqual([503, 'UNAVAILABLE'])
})

test.each(['away', 'wrong'] as const)('with the chain %s it stays ready', async (state) => {
  const api = await makeApi({ chain: chainThat(state) })
  expect((await api.get('health/ready')).status).toBe(200)
})

test('a read-only database makes it not ready @rest', async () => {
  const api = await makeApi({ database: await embeddedDatabase() })
  await api.database.script('set default_transaction_read_only = on')
  const { status, body } = await api.get('health/ready')
  await api.database.script('set default_transaction_read_only = off')
  expect([status, body.errors]).toEqual([503, [{ path: 'database', message: 'read only' }]])
})

test('a missing migration makes it not ready', async () => {
  const api = await makeApi()
  const { db } = api.services
  const name = '0000_baseline'
  await db.execute(sql`delete from applied_migration where name = ${name}`)
  const { status, body } = await api.get('health/ready')
  await db.execute(sql`insert into applied_migration (name) values (${name})`)
  expect([status, body.errors]).toEqual([503, [{ path: 'schema', message: `without ${name}` }]])
})

test.each([
  [2_900, 200],
  [-2_900, 200],
  [3_000, 503],
  [-3_000, 503],
])('with a clock %d ms ahead it answers %d @rest', async (aheadMs, answer) => {
  const clock = new TestClock()
  const databaseTime = async () => new Date(clock.now().getTime() - aheadMs)
  const api = await makeApi({ clock, databaseTime })
  expect((await api.get('health/ready')).status).toBe(answer)
})
