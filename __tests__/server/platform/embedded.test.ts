import { sql } from 'drizzle-orm'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { readStatus } from '@/server/platform/signals/read'
import { makeApi } from '../../support/api'
import { renewOwnSignals } from '../../support/jobs'
import { releases } from '../../support/releases'
import { rowsOf } from '../../support/rows-of'

test('the embedded database reads times as PostgreSQL writes them @rest', async () => {
  const client = await globalThis.sharedPglite()
  const { db } = databaseFromPglite(client)
  const querySpy = jest.spyOn(client, 'query')
  const time = sql`select timestamptz '2026-11-20 12:00+00' as at`
  const readTimes = [await db.execute(time), await db.transaction((inner) => inner.execute(time))]
  for (const answer of readTimes) expect(rowsOf(answer)).toEqual([{ at: '2026-11-20 12:00:00+00' }])
  expect(querySpy.mock.calls.map(([, , options]) => Object.keys(options ?? {}))).toEqual([
    ['rowMode'],
  ])
})

test('the embedded database, with its one session, tells of no locks and no replica @rest', async () => {
  const database = databaseFromPglite(await globalThis.sharedPglite())
  await migrate(database)
  const { services } = await makeApi({ database })
  await renewOwnSignals(services, { isWorking: true, isSending: false })
  const names = (await readStatus(services)).signals.map(({ name }) => name)
  expect(names).toContain('books')
  expect(names.filter((name) => ['transactions', 'locks', 'replica'].includes(name))).toEqual([])
})

test.each(releases)(
  'data of $version opens on the embedded database, and keeps what it announced @rest',
  async (release) => {
    const client = await globalThis.sharedPglite.anew()
    const database = databaseFromPglite(client)
    const knownCount = migrations.findIndex(({ name }) => name === release.migration) + 1
    const laterMigrations = migrations.splice(knownCount)
    try {
      await migrate(database)
    } finally {
      migrations.push(...laterMigrations)
    }
    const rates = { other: 2_500, unknown: 3_000, countries: { DE: 1_500 } }
    const { rows } = await client.query(
      `insert into corporate_action (asset, record_at, pay_at, per_share_micro_usd, coin, decimals, rates, announced_at)
      values ('SHARE', now(), now() + interval '1 day', 250000, 'USDC', 18, $1, now()) returning *`,
      [JSON.stringify(rates)],
    )
    expect(await migrate(database)).toEqual(laterMigrations.map(({ name }) => name))
    expect((await client.query('select * from corporate_action')).rows).toEqual([
      { ...(rows[0] as object), taxes_version: null, due_at: null, rates },
    ])
    const versions = await client.query('select part, number from terms_version order by part')
    expect(versions.rows).toEqual(
      ['closed-days', 'limits', 'plans', 'taxes'].map((part) => ({ part, number: 1 })),
    )
    expect(await migrate(database)).toEqual([])
    await database.close()
  },
)
