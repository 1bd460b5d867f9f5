import { sql } from 'drizzle-orm'
import { connectPostgres } from '@/server/platform/db/connect'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { asAppError } from '@/server/platform/errors'
import { freePort } from '../../support/fake'
import { openPostgres, type TestPostgres } from '../../support/postgres'

let server: TestPostgres
let url: string

beforeAll(async () => {
  server = await openPostgres()
  url = (await server.makeDatabase()).url
})
afterAll(() => server.close())

const cutAll = ({ db }: Database) =>
  db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and usename is not null`)

test('a lost connection fails its work and is replaced', async () => {
  const [pool, other] = [connectPostgres(url, 2), connectPostgres(url, 1)]
  await pool.db.execute(sql`create table line (word text)`)
  const begun = [1, 2].map(() => {
    let go = () => {}
    const isBegun = new Promise<void>((done) => {
      go = done
    })
    const ended = pool.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into line values ('half')`)
        go()
        await tx.execute(sql`select pg_sleep(30)`)
      })
      .catch((error: unknown) => asAppError(error).code)
    return { isBegun, ended }
  })
  await Promise.all(begun.map(({ isBegun }) => isBegun))
  await cutAll(other)
  expect(await Promise.all(begun.map(({ ended }) => ended))).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  const asked = [1, 2, 3, 4].map(() =>
    pool.db.transaction((tx) => tx.execute(sql`select count(*)::int as count from line`)),
  )
  for (const answer of await Promise.all(asked))
    expect(rowsOf<{ count: number }>(answer)).toEqual([{ count: 0 }])
  await Promise.all([pool.close(), other.close()])
})

test('of several hosts the writable one is found', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  const { host } = new URL(url)
  const addressOf = (hosts: string) => `${url.replace(host, hosts)}?target_session_attrs=primary`
  const found = connectPostgres(addressOf(`${nobody},${host}`), 2)
  expect(rowsOf(await found.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await found.close()
  const away = connectPostgres(addressOf(`${nobody},${nobody}`), 2)
  const code = await away.db
    .execute(sql`select 1`)
    .catch((error: unknown) => asAppError(error).code)
  expect(code).toBe('UNAVAILABLE')
  await away.close()
})
