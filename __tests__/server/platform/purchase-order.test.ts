import { sql } from 'drizzle-orm'
import { rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { atNight } from '../../support/size'

const own = migrations.findIndex(({ name }) => name.endsWith('_purchase-order'))
const id = '00000000-0000-4000-8000-000000000001'
const later = '00000000-0000-4000-8000-000000000002'
const lowest = '00000000-0000-4000-8000-000000000003'

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
})
afterAll(() => server.close())

const order = (orderId: string) => `insert into quote (id, account_id, currency, decimals, pay, fee,
    micro_shares, share_price_micro_usd, currency_price_micro_usd, payer, treasury, digits, locked_at,
    expires_at, signature)
  values ('${orderId}', '${id}', 'BNB', 18, 5, 0, 5, 1, 1, '0x1', '0x2', nextval('quote_digits'), now(), now(), '0x')`

atNight('the previous release still works on renamed orders', async () => {
  const { db } = (await server.makeDatabase()).connect()
  const rows = async (text: string) => rowsOf(await db.execute(sql.raw(text)))
  const rest = migrations.splice(own)
  try {
    await migrate({ db } as never)
  } finally {
    migrations.push(...rest)
  }
  await rows(`insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    values ('${id}', 'Ada Byron', 'ada@example.org', 'ada@example.org', '+12025551000', 'hash', '{}', '2026-01-01')`)
  // Roles belong to the server, which other files share.
  await rows(
    'do $$ begin create role fnx_web login; exception when duplicate_object then null; end $$',
  )
  await rows('grant select, insert, update on quote to fnx_web')
  await rows(order(id))
  const before = await rows('select * from quote')
  await migrate({ db } as never)

  expect(await rows('select * from quote')).toEqual(before)
  expect(await rows('select id, amount_tag, state, accepted from purchase_order')).toEqual([
    { id, amount_tag: expect.anything(), state: 'open', accepted: [] },
  ])
  await rows(order(later))
  await rows(`update quote set state = 'settled' where id = '${later}'`)
  expect(await rows('select id from quote where digits = 2 for update')).toEqual([{ id: later }])
  expect(await rows('select id, state from purchase_order order by amount_tag')).toEqual([
    { id, state: 'open' },
    { id: later, state: 'settled' },
  ])
  await rows(`select setval('quote_digits', 1)`)
  await expect(rows(order(lowest))).rejects.toThrow()
  expect(
    await rows(`${order(lowest).replace("nextval('quote_digits')", '2')}
    on conflict (currency, digits) do nothing returning id`),
  ).toEqual([])

  const rights = ['select', 'insert', 'update', 'delete'].map(
    (right) => `has_table_privilege('fnx_web', 'quote', '${right}') as may_${right}`,
  )
  expect(await rows(`select ${rights.join(', ')}`)).toEqual([
    { may_select: true, may_insert: true, may_update: true, may_delete: false },
  ])

  const named = `select relname as name from pg_class union all select conname from pg_constraint`
  expect(
    await rows(
      `select name from (${named}) all_names where name ~ 'quote' and name !~ '_not_null' order by 1`,
    ),
  ).toEqual([{ name: 'quote' }, { name: 'quote_digits' }])
})
