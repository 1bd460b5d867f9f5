import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { atNight } from '../../support/size'

const own = migrations.findIndex(({ sql: text }) => text.includes('-- step: email keys'))

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
})
afterAll(() => server.close())

async function broughtUp(...statements: string[]): Promise<Database> {
  const database = (await server.makeDatabase()).connect()
  const later = migrations.splice(own)
  try {
    await migrate(database)
  } finally {
    migrations.push(...later)
  }
  for (const statement of statements) await database.db.execute(sql.raw(statement))
  await migrate(database)
  return database
}

let phones = 0
const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`

function account(place: number, email: string, opened: string, closed?: string): string {
  phones += 1
  const closedAt = closed === undefined ? 'null' : `'${closed}'`
  return `insert into account (id, full_name, email, phone, password_hash, preferences, created_at, closed_at)
    values ('${idOf(place)}', 'Ada Byron', '${email}', '+1202555${1000 + phones}', 'quick$engine-number-9', '{}', '${opened}', ${closedAt})`
}

const twins = [
  account(1, 'ada@xn--bcher-kva.example', '2026-03-01'),
  account(2, 'Ada@B\u00fccher.example', '2026-01-01'),
  account(3, 'ada@b\u00fccher.example', '2025-01-01', '2025-02-01'),
  account(4, 'Eve@Venn.example', '2026-01-01'),
  account(5, '\uff41da@b\u00fccher.example', '2026-04-01'),
]

async function rows<Row>({ db }: Database, text: string): Promise<Row[]> {
  return rowsOf<Row>(await db.execute(sql.raw(text)))
}

atNight('of old accounts with one key, the oldest keeps it', async () => {
  const database = await broughtUp(...twins)
  const key = 'ada@xn--bcher-kva.example'
  expect(await rows(database, 'select email, email_key from account order by id')).toEqual([
    { email: 'ada@xn--bcher-kva.example', email_key: `${key} ${idOf(1)}` },
    { email: 'Ada@B\u00fccher.example', email_key: key },
    { email: 'ada@b\u00fccher.example', email_key: key },
    { email: 'Eve@Venn.example', email_key: 'eve@venn.example' },
    { email: '\uff41da@b\u00fccher.example', email_key: `${key} ${idOf(5)}` },
  ])
})

atNight('only owners of shared keys are told, at their stored addresses', async () => {
  const database = await broughtUp(...twins)
  const told = await rows<{ recipient: string; text: string }>(
    database,
    'select recipient, text from outbox_message order by serial',
  )
  expect(told).toEqual([
    { recipient: 'Ada@B\u00fccher.example', text: expect.stringMatching(/^A newer account/) },
    { recipient: 'ada@xn--bcher-kva.example', text: expect.stringMatching(/^An older account/) },
    { recipient: '\uff41da@b\u00fccher.example', text: expect.stringMatching(/^An older account/) },
  ])
})

atNight('the newsletter keeps the older of two', async () => {
  const database = await broughtUp(
    `insert into subscriber values ('ada@b\u00fccher.example', '2026-01-01'), ('ada@xn--bcher-kva.example', '2026-02-01')`,
  )
  expect(await rows(database, 'select email from subscriber')).toEqual([
    { email: 'ada@b\u00fccher.example' },
  ])
})

atNight('accounts beyond one batch all get their key', async () => {
  const database = await broughtUp(`
    insert into account (full_name, email, phone, password_hash, preferences, created_at)
    select 'Ada Byron', 'P' || n || '@Venn.example', '+1' || n, '', '{}', now() from generate_series(1, 10001) n`)
  const wrong = `select count(*)::int as wrong from account where email_key is distinct from lower(email)`
  expect(await rows(database, wrong)).toEqual([{ wrong: 0 }])
})
