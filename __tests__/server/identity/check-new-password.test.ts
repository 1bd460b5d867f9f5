import { sql } from 'drizzle-orm'
import { makeApi, type TestApi } from '../../support/api'
import { rowsOf } from '../../support/rows-of'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

const check = (input: object) => api.send('POST', 'user/checkNewPassword', input)

test.each([
  [{ password: 'Sunshine-2026!' }, 'Too common. Choose another password.'],
  [{ password: 'fnx-shares-2026' }, 'Too common. Choose another password.'],
  [{ password: 'abcdefghijkl' }, 'Avoid sequences like 1234.'],
  [{ password: 'Byron, in spring', fullName: 'Ada Byron' }, 'Leave out your name and email.'],
  [{ password: 'call 9460958 now', phone: '+442079460958' }, 'Leave out your phone number.'],
])('tells anybody that %j is weak @rest', async (input, weakness) => {
  expect((await check(input)).body.data).toEqual({ weakness })
})

test('finds nothing in a good one', async () => {
  const { status, body } = await check({
    password: 'correct horse battery',
    email: 'ada@b.example',
  })
  expect([status, body.data]).toEqual([200, {}])
})

async function everythingStored(): Promise<string> {
  const tables = await api.services.db.execute(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    rowsOf<{ name: string }>(tables).map(({ name }) =>
      api.services.db.execute(sql.raw(`select coalesce(json_agg(t), '[]')::text from ${name} t`)),
    ),
  )
  return JSON.stringify(rows)
}

test('leaves no trace with any answer @rest', async () => {
  const before = await everythingStored()
  const secret = 'gibbous quartz 41 vex'
  await check({ password: secret, fullName: secret })
  await check({ password: secret, email: 'x'.repeat(300) })
  await check({ password: 'gibbous' })
  await check({ password: secret.repeat(300) })
  expect(await everythingStored()).toBe(before)
  expect(JSON.stringify(api.log.lines)).not.toContain('gibbous')
})

test('refuses more than it needs, and more often than somebody types', async () => {
  expect((await check({ password: 'x'.repeat(5_000) })).status).toBe(413)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => check({ password: 'correct horse battery' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([...Array(29).fill(200), 429])
})
