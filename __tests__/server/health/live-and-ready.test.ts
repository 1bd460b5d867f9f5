import { sql } from 'drizzle-orm'
import type { ChainState } from '@/server/ports/chain'
import { noChain } from '@/server/ports/chain-none'
import { makeApi } from '../../support/api'
import { awayDatabase } from '../../support/away-database'

const chainThat = (state: ChainState, check = async () => state) =>
  Object.create(noChain, { check: { value: check } }) as typeof noChain

test('a process that runs says so, and that its database and its chain answer', async () => {
  const api = await makeApi({ chain: chainThat('answers') })
  expect((await api.get('health/live')).body).toEqual({ status: 200, message: 'OK', data: {} })
  expect((await api.get('health/ready')).body).toEqual({
    status: 200,
    message: 'OK',
    data: { database: 'answers', chain: 'answers' },
  })
})

test('with the database away it lives but is not ready', async () => {
  const api = await makeApi({ database: awayDatabase() })
  const ready = await api.get('health/ready')
  expect((await api.get('health/live')).status).toBe(200)
  expect([ready.status, ready.body.code]).toEqual([503, 'UNAVAILABLE'])
})

test('with the chain away it is ready for everything else, and says so', async () => {
  const { status, body } = await (await makeApi({ chain: chainThat('away') })).get('health/ready')
  expect([status, body.data]).toEqual([200, { database: 'answers', chain: 'away' }])
})

test('with a node of another chain it is not ready', async () => {
  const { status, body } = await (await makeApi({ chain: chainThat('wrong') })).get('health/ready')
  expect([status, body.code]).toEqual([503, 'WRONG_CHAIN'])
})

test('readiness is asked of the database each time, and of the chain every 15 seconds', async () => {
  const check = jest.fn(async () => 'answers' as const)
  const api = await makeApi({ chain: chainThat('answers', check) })
  await api.get('health/ready')
  const asked = jest.spyOn(api.services.db, 'execute')
  await api.get('health/ready')
  expect(asked).toHaveBeenCalledWith(sql`select 1`)
  expect(check).toHaveBeenLastCalledWith(15_000)
})
