import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { asAppError, causesOf } from '@/server/platform/errors'
import { freePort } from '../../support/fake'
import { untilTrue } from '../../support/frozen-fixture'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'
import { type TlsFront, tlsFront } from '../../support/tls-front'

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

test('a transaction that was left open ends with its connection', async () => {
  const pool = connectPostgres(url, 1)
  await pool.script('create table left_open (word text)')
  await pool.script(`begin; insert into left_open values ('half')`)
  const answer = await pool.db.execute(sql`select count(*)::int as count from left_open`)
  expect(rowsOf(answer)).toEqual([{ count: 0 }])
  await pool.close()
})

test('a single statement joins nobody’s transaction', async () => {
  const pool = connectPostgres(url, 1)
  const isAlone = () => pool.db.execute(sql`select txid_current_if_assigned() is null as "isAlone"`)
  const alone = await pool.db.transaction(async (tx) => {
    await tx.execute(sql`select txid_current()`)
    const asked = [isAlone(), isAlone()]
    await tx.execute(sql`select pg_sleep(0.05)`)
    return { asked }
  })
  for (const answer of await Promise.all(alone.asked))
    expect(rowsOf(answer)).toEqual([{ isAlone: true }])
  await pool.close()
})

test('the writable one of several hosts is found', async () => {
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

test('a listener hears again once a lost connection is replaced', async () => {
  const [listening, other] = [connectPostgres(url, 1), connectPostgres(url, 1)]
  const heard: string[] = []
  const stop = await listening.listen('news', (word) => heard.push(word))
  await other.script(`notify news, 'before'`)
  await untilTrue('the first word', async () => heard.includes('before'))
  await cutAll(other)
  await untilTrue('the word after', async () => {
    await other.script(`notify news, 'after'`)
    return heard.includes('after')
  })
  await stop()
  await Promise.all([listening.close(), other.close()])
})

test('a listener that failed and asks again hears each word once', async () => {
  const port = await freePort()
  const { hostname, port: real, host } = new URL(url)
  const away = connectPostgres(url.replace(host, `127.0.0.1:${port}`), 1)
  const other = connectPostgres(url, 1)
  const heard: string[] = []
  const listen = () => away.listen('news', (word) => heard.push(word))
  await expect(listen()).rejects.toThrow('ECONNREFUSED')
  const front = createServer((near) => {
    const far = connect(Number(real), hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(port, '127.0.0.1')
  await once(front, 'listening')
  const stop = await listen()
  await other.script(`notify news, 'once'; notify news, 'last'`)
  await untilTrue('the last word', async () => heard.includes('last'))
  expect(heard).toEqual(['once', 'last'])
  await stop()
  await Promise.all([away.close(), other.close()])
  front.close()
})

const readyForQuery = Buffer.from('Z\0\0\0\u0005I')

// Five seconds each, until it is believed to be away.
test.each([
  ['takes connections and says nothing', true],
  ['lets in and says nothing more', false],
])('a host that %s is left for the next one @rest', async (_, isSilentAtOnce) => {
  const { hostname, port, host } = new URL(url)
  const open: Socket[] = []
  const silent = createServer((near) => {
    const far = connect(Number(port), hostname)
    open.push(near, far)
    near.pipe(far)
    let isSilent = isSilentAtOnce
    far.on('data', (said) => {
      if (!isSilent) near.write(said)
      isSilent ||= said.includes(readyForQuery)
    })
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const first = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const address = `${url.replace(host, `${first},${host}`)}?target_session_attrs=primary`
  const database = connectPostgres(address, 1)
  expect(rowsOf(await database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await database.close()
  for (const end of open) end.destroy()
  silent.close()
})

describe('a database behind TLS', () => {
  let front: TlsFront

  beforeAll(async () => {
    front = await tlsFront(url)
  })
  afterAll(() => front.close())

  const answerOf = async (address: string) => {
    const database = connectPostgres(address, 1)
    const answer = await database.db.execute(sql`select 1 as one`).then(
      (rows) => rowsOf(rows),
      (error: unknown) => {
        const { code, message } = causesOf(error).at(-1) ?? {}
        return code ?? message
      },
    )
    await database.close()
    return answer
  }

  test.each(['sslmode=verify-full', 'sslmode=verify-ca', 'sslrootcert=system', 'ssl=verify-full'])(
    'is refused without a certificate that can be checked: %s',
    async (asked) => {
      expect(await answerOf(`${front.url}?${asked}`)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    },
  )

  test.each(['sslmode=require', 'sslmode=prefer'])(
    'is reached unchecked only where that was asked for: %s',
    async (asked) => {
      expect(await answerOf(`${front.url}?${asked}`)).toEqual([{ one: 1 }])
    },
  )

  test('is reached without TLS only where that was asked for', async () => {
    expect(await answerOf(`${url}?sslmode=prefer`)).toEqual([{ one: 1 }])
    expect(await answerOf(`${url}?sslmode=require`)).toMatch('does not support SSL')
  })
})
