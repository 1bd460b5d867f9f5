import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { threadMessages } from '@/server/modules/threads/tables'
import type { Database } from '@/server/platform/db/database'
import { ModeMismatch, migrate, stampMode } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { makeJobTables } from '@/server/platform/jobs/jobs-boss'
import { embeddedDatabase, makeApi, TestClock } from '../../support/api'
import { until } from '../../support/fake'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { productionSettings } from '../../support/production-settings'
import { rowsOf } from '../../support/rows-of'
import {
  type Bundle,
  bundleServer,
  freePort,
  killAll,
  refusalOf,
  startProgram,
} from '../../support/server-process'
import { byDay } from '../../support/size'
import { type TlsFront, tlsFront } from '../../support/tls-front'

const now = new TestClock().now()

let server: TestPostgres
let database: Database
let address: string
let front: TlsFront

beforeAll(async () => {
  server = await openPostgres()
  const templateDatabase = await server.makeDatabase('seeded')
  address = templateDatabase.url
  database = templateDatabase.connect()
  front = await tlsFront(address)
})
afterAll(() => {
  front.close()
  return server.close()
})

async function rows<Row = Record<string, unknown>>({ db }: Database, text: string): Promise<Row[]> {
  return rowsOf<Row>(await db.execute(sql.raw(text)))
}

describe('the same migrations', () => {
  test.each([
    [
      'columns',
      `select table_name, column_name, data_type, is_nullable, column_default, numeric_precision, numeric_scale, datetime_precision
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
    ],
    [
      'indexes',
      `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    ],
    [
      'constraints',
      `select conrelid::regclass::text as table, conname, contype, pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    ],
    [
      'triggers',
      `select event_object_table, trigger_name, action_statement from information_schema.triggers order by 1, 2`,
    ],
  ])('give the same %s on both engines @rest', async (description, query) => {
    const embedded = await makeApi({ database: await embeddedDatabase() })
    const foundRows = await rows(database, query)
    expect(foundRows).toEqual(await rows(embedded.database, query))
    if (description !== 'triggers') expect(foundRows.length).toBeGreaterThan(5)
  })

  test('run once when four servers start together @rest', async () => {
    const { connect } = await server.makeDatabase()
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connect())))
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 0, migrations.length])
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name))
  })

  test('and so do the tables of the jobs @rest', async () => {
    const { connect } = await server.makeDatabase()
    await Promise.all([1, 2, 3, 4].map(() => makeJobTables(connect().db)))
  })

  test('change nothing when they run again', async () => {
    expect(await migrate(database)).toEqual([])
  })

  test('leave nothing behind when one fails @rest', async () => {
    const freshDatabase = (await server.makeDatabase()).connect()
    migrations.push({
      name: '9999_broken',
      sql: 'create table half (id int);--> statement-breakpoint\nselect broken',
    })
    try {
      await expect(migrate(freshDatabase)).rejects.toThrow()
    } finally {
      migrations.pop()
    }
    expect(
      await rows(freshDatabase, `select tablename from pg_tables where schemaname = 'public'`),
    ).toEqual([])
  })
})

describe('the same answers', () => {
  test.each(
    byDay(4, [
      'wallet/getFNXprice?range=all',
      'admin/getBankOverView',
      'static/faqListUser',
      'static/staticList?kind=document&limit=3&page=2',
      'static/getStatic?slug=term-condition',
      'blog/getblogMediaList?limit=100',
      'blog/viewBlog?kind=content&slug=glossary',
      'team/teamList',
      'health/ready',
    ]),
  )('%s @rest', async (call) => {
    const real = await makeApi({ database })
    const embedded = await makeApi({ database: await embeddedDatabase() })
    const answer = await real.get(call)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe((await embedded.get(call)).text)
  })

  test('text is stored to the last code point @rest', async () => {
    const api = await makeApi({ database })
    const message =
      '1\'; drop table thread_message; -- "$1" \\x00 %s 👩‍👩‍👧 שלום \u202e e\u0301 ﷽ \ufeffend'
    await api.send('POST', 'user/contactUs', {
      name: 'Ada',
      email: 'ada@venn.example',
      topic: 'other',
      message,
    })
    const [row] = await database.db.select().from(threadMessages)
    expect(row).toMatchObject({ text: message, at: now })
  })
})

describe('many at once', () => {
  test('fifty calls over sixteen connections are counted exactly', async () => {
    const api = await makeApi({ database, limitFactor: 1 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        api.send('POST', 'user/userSubscribe', { email: 'ada@venn.example' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect(
      await rows(
        database,
        "select cardinality(uses)::int as uses from rate_window where bucket like 'user.%'",
      ),
    ).toEqual([{ uses: 10 }])
  })

  test('one of two modes stamping a database is refused', async () => {
    const { connect } = await server.makeDatabase('migrated')
    const freshDatabase = connect()
    const stamped = await Promise.allSettled([
      stampMode(freshDatabase.db, 'sandbox'),
      stampMode(connect().db, 'production'),
    ])
    expect(stamped.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the process', () => {
  let bundle: Bundle
  const production = {
    ...productionSettings,
    RPC_URLS: 'http://127.0.0.1:9,http://127.0.0.1:10',
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
  }

  beforeAll(async () => {
    bundle = await bundleServer()
  })
  afterAll(() => {
    killAll()
  })

  test('refuses a database of the other mode @rest', async () => {
    const { url, connect } = await server.makeDatabase('migrated')
    const freshDatabase = connect()
    await stampMode(freshDatabase.db, 'sandbox')
    expect(await refusalOf(bundle, { ...production, DATABASE_URL: url })).toEqual({
      code: 1,
      said: 'This database was made for APP_MODE=sandbox; it cannot be opened with APP_MODE=production.',
    })
    await expect(stampMode(freshDatabase.db, 'production')).rejects.toBeInstanceOf(ModeMismatch)
  })

  test('waits for its database before it serves, in production without samples or data directory @rest', async () => {
    const { url } = await server.makeDatabase()
    const [port, servesAt] = [await freePort(), await freePort()]
    const otherUrl = new URL(url)
    const starting = startProgram(bundle.server, [], {
      ...production,
      DATABASE_URL: url.replace(otherUrl.host, `127.0.0.1:${port}`),
      PORT: String(servesAt),
      DATA_DIR: '/proc/nowhere',
    })
    const isReady = new Promise((resolve) => starting.child.once('message', resolve))
    const isWaiting = until(() => starting.output().includes('waiting for the database'))
    await Promise.race([isWaiting, starting.exited])
    expect(starting.output()).toMatch(/waiting for the database.+ECONNREFUSED/)
    const lateServer = createServer((socket) => {
      const upstream = connect(Number(otherUrl.port), otherUrl.hostname)
      socket.pipe(upstream).pipe(socket)
      for (const end of [socket, upstream]) end.on('error', () => undefined)
    }).listen(port, '127.0.0.1')
    await isReady
    const readyAnswer = await fetch(`http://127.0.0.1:${servesAt}/api/v1/health/ready`)
    expect(readyAnswer.status).toBe(200)
    const list = await fetch(`http://127.0.0.1:${servesAt}/api/v1/team/teamList`)
    const price = await fetch(`http://127.0.0.1:${servesAt}/api/v1/wallet/getFNXprice`)
    expect(await list.json()).toMatchObject({ data: { docs: [] } })
    expect(price.status).toBe(404)
    expect(price.headers.get('strict-transport-security')).toMatch(
      /^max-age=\d{8}; includeSubDomains; preload$/,
    )
    expect((await starting.stop()).code).toBe(0)
    lateServer.close()
  })

  test.each(
    byDay(1, [
      [
        'that cannot be reached',
        () => 'postgres://fnx:hunter2@127.0.0.1:9/fnx',
        'connect ECONNREFUSED 127.0.0.1:9',
      ],
      [
        'that is not there',
        () => `${address}-of-nobody`,
        'database "test_1-of-nobody" does not exist',
      ],
      [
        'whose certificate nobody vouches for',
        () => `${front.url}?sslmode=verify-full`,
        'unable to verify the first certificate',
      ],
      [
        'that speaks no TLS',
        () => `${address}?sslmode=verify-full`,
        'The server does not support SSL connections',
      ],
    ]),
  )('plainly refuses a database %s @rest', async (_, url, reason) => {
    const settings = { ...production, DATABASE_URL: url(), DATABASE_WAIT_SECONDS: '1' }
    const { code, said } = await refusalOf(bundle, settings)
    // Node 26 adds advice of its own to what it says of a certificate.
    const words = said.replace(/test_\d+/, 'test_1').replace(/; if the root CA [^)]*/, '')
    expect([code, words]).toEqual([1, `The database of DATABASE_URL cannot be used (${reason}).`])
  })
})
