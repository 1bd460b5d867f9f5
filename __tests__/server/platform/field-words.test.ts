import { sql } from 'drizzle-orm'
import { balanceOf, post } from '@/server/modules/ledger'
import { rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { atNight } from '../../support/size'

const own = migrations.findIndex(({ name }) => name.endsWith('_field-words'))
const id = '00000000-0000-4000-8000-000000000001'

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
})
afterAll(() => server.close())

const before = [
  `insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    values ('${id}', 'Ada Byron', 'ada@example.org', 'ada@example.org', '+12025551000', 'hash', '{}', '2026-01-01')`,
  `insert into ledger_account (id, purse, asset) values ('${id}', 'unsold', 'SHARE')`,
  `insert into idempotent_answer (account_id, call, key, fingerprint, at, answer)
    values ('${id}', 'takeOrReturn', 'key-of-the-first-choice', 'fingerprint', '2026-01-01', '{}'),
      ('${id}', 'wallet.lockQuote', 'key-of-the-first-order', 'fingerprint', '2026-01-01', '{}')`,
  'alter table payment_report disable trigger all',
  `insert into payment_report (quote_id, hash, reported_at) values ('${id}', '0xab', '2026-01-01')`,
  'alter table payment_report enable trigger all',
]

atNight('renaming keeps all data and a working ledger', async () => {
  const { db } = (await server.makeDatabase()).connect()
  const rows = async (text: string) => rowsOf(await db.execute(sql.raw(text)))
  const later = migrations.splice(own)
  try {
    await migrate({ db } as never)
  } finally {
    migrations.push(...later)
  }
  for (const statement of before) await rows(statement)
  await migrate({ db } as never)

  expect(await rows('select call, key from idempotency_record order by call')).toEqual([
    { call: 'resolvePayment', key: 'key-of-the-first-choice' },
    { call: 'wallet.placeOrder', key: 'key-of-the-first-order' },
  ])
  expect(await rows('select order_id, hash, state from payment_submission')).toEqual([
    { order_id: id, hash: '0xab', state: 'waiting' },
  ])
  const unsold = { type: 'unsold', asset: 'SHARE' } as const
  const moves = [{ from: { type: 'issued', asset: 'SHARE' } as const, to: unsold, amount: 5n }]
  await db.transaction((tx) => post(tx, [{ key: 'new', kind: 'new', at: new Date(), moves }]))
  expect(await balanceOf(db, unsold)).toBe(5n)
  const pool = await rows(`select id from ledger_account where type = 'unsold' and slot = 0`)
  expect(pool).toEqual([{ id }])
  const named = `select relname as name from pg_class union all select conname from pg_constraint`
  expect(
    await rows(
      `select name from (${named}) all_names where name ~ 'payment_report|idempotent_answer|_purse'`,
    ),
  ).toEqual([])
})
