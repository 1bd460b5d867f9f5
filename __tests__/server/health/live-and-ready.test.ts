import { sql } from 'drizzle-orm'
import { makeApi } from '../../support/api'
import { awayDatabase } from '../../support/away-database'

test('a process that runs says so, and that its database answers', async () => {
  const api = await makeApi()
  expect((await api.get('health/live')).body).toEqual({ status: 200, message: 'OK', data: {} })
  expect((await api.get('health/ready')).body).toEqual({
    status: 200,
    message: 'OK',
    data: { database: 'answers' },
  })
})

test('with the database away it lives but is not ready', async () => {
  const api = await makeApi({ database: awayDatabase() })
  const ready = await api.get('health/ready')
  expect((await api.get('health/live')).status).toBe(200)
  expect([ready.status, ready.body.code]).toEqual([503, 'UNAVAILABLE'])
})

test('readiness is asked of the database each time, not remembered', async () => {
  const api = await makeApi()
  await api.get('health/ready')
  const asked = jest.spyOn(api.services.db, 'execute')
  await api.get('health/ready')
  expect(asked).toHaveBeenCalledWith(sql`select 1`)
})
