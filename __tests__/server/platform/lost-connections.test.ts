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
  const [pool, otherDatabase] = [connectPostgres(url, 2), connectPostgres(url, 1)]
  await pool.db.execute(sql`create table line (word text)`)
  const begunQueries = [1, 2].map(() => {
    let go = () => {}
    const isBegun = new Promise<void>((resolve) => {
      go = resolve
    })
    const endedQuery = pool.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into line values ('half')`)
        go()
        await tx.execute(sql`select pg_sleep(30)`)
      })
      .catch((error: unknown) => asAppError(error).code)
    return { isBegun, ended: endedQuery }
  })
  await Promise.all(begunQueries.map(({ isBegun }) => isBegun))
  await cutAll(otherDatabase)
  expect(await Promise.all(begunQueries.map(({ ended }) => ended))).toEqual([
    'UNAVAILABLE',
    'UNAVAILABLE',
  ])
  const askedQueries = [1, 2, 3, 4].map(() =>
    pool.db.transaction((tx) => tx.execute(sql`select count(*)::int as count from line`)),
  )
  for (const answer of await Promise.all(askedQueries))
    expect(rowsOf<{ count: number }>(answer)).toEqual([{ count: 0 }])
  await Promise.all([pool.close(), otherDatabase.close()])
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
    const aloneQueries = [isAlone(), isAlone()]
    await tx.execute(sql`select pg_sleep(0.05)`)
    return { asked: aloneQueries }
  })
  for (const answer of await Promise.all(alone.asked))
    expect(rowsOf(answer)).toEqual([{ isAlone: true }])
  await pool.close()
})

test('the writable one of several hosts is found', async () => {
  const deadHost = `127.0.0.1:${await freePort()}`
  const { host } = new URL(url)
  const addressOf = (hosts: string) => `${url.replace(host, hosts)}?target_session_attrs=primary`
  const database = connectPostgres(addressOf(`${deadHost},${host}`), 2)
  expect(rowsOf(await database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await database.close()
  const unreachable = connectPostgres(addressOf(`${deadHost},${deadHost}`), 2)
  const code = await unreachable.db
    .execute(sql`select 1`)
    .catch((error: unknown) => asAppError(error).code)
  expect(code).toBe('UNAVAILABLE')
  await unreachable.close()
})

test('a listener hears again once a lost connection is replaced', async () => {
  const [listening, otherDatabase] = [connectPostgres(url, 1), connectPostgres(url, 1)]
  const heard: string[] = []
  const stop = await listening.listen('news', (word) => heard.push(word))
  await otherDatabase.script(`notify news, 'before'`)
  await untilTrue('the first word', async () => heard.includes('before'))
  await cutAll(otherDatabase)
  await untilTrue('the word after', async () => {
    await otherDatabase.script(`notify news, 'after'`)
    return heard.includes('after')
  })
  await stop()
  await Promise.all([listening.close(), otherDatabase.close()])
})

test('a listener that failed and asks again hears each word once', async () => {
  const port = await freePort()
  const { hostname, port: real, host } = new URL(url)
  const unreachable = connectPostgres(url.replace(host, `127.0.0.1:${port}`), 1)
  const otherDatabase = connectPostgres(url, 1)
  const heard: string[] = []
  const listen = () => unreachable.listen('news', (word) => heard.push(word))
  await expect(listen()).rejects.toThrow('ECONNREFUSED')
  const front = createServer((nearSocket) => {
    const farSocket = connect(Number(real), hostname)
    nearSocket.pipe(farSocket).pipe(nearSocket)
    for (const end of [nearSocket, farSocket]) end.on('error', () => {})
  }).listen(port, '127.0.0.1')
  await once(front, 'listening')
  const stop = await listen()
  await otherDatabase.script(`notify news, 'once'; notify news, 'last'`)
  await untilTrue('the last word', async () => heard.includes('last'))
  expect(heard).toEqual(['once', 'last'])
  await stop()
  await Promise.all([unreachable.close(), otherDatabase.close()])
  front.close()
})

const readyForQuery = Buffer.from('Z\0\0\0\u0005I')

// Five seconds each, until it is believed to be away.
test.each([
  ['takes connections and says nothing', true],
  ['lets in and says nothing more', false],
])('a host that %s is left for the next one @rest', async (_, isSilentAtOnce) => {
  const { hostname, port, host } = new URL(url)
  const openSockets: Socket[] = []
  const silent = createServer((nearSocket) => {
    const farSocket = connect(Number(port), hostname)
    openSockets.push(nearSocket, farSocket)
    nearSocket.pipe(farSocket)
    let isSilent = isSilentAtOnce
    farSocket.on('data', (chunk) => {
      if (!isSilent) nearSocket.write(chunk)
      isSilent ||= chunk.includes(readyForQuery)
    })
    for (const end of [nearSocket, farSocket]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const first = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const address = `${url.replace(host, `${first},${host}`)}?target_session_attrs=primary`
  const database = connectPostgres(address, 1)
  expect(rowsOf(await database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await database.close()
  for (const end of openSockets) end.destroy()
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
    async (statement) => {
      expect(await answerOf(`${front.url}?${statement}`)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    },
  )

  test.each(['sslmode=require', 'sslmode=prefer'])(
    'is reached unchecked only where that was asked for: %s',
    async (statement) => {
      expect(await answerOf(`${front.url}?${statement}`)).toEqual([{ one: 1 }])
    },
  )

  test('is reached without TLS only where that was asked for', async () => {
    expect(await answerOf(`${url}?sslmode=prefer`)).toEqual([{ one: 1 }])
    expect(await answerOf(`${url}?sslmode=require`)).toMatch('does not support SSL')
  })
})
