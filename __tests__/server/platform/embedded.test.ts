import { sql } from 'drizzle-orm'
import { migrate } from '@/server/platform/db/migrate'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { readStatus } from '@/server/platform/signals/read'
import { makeApi } from '../../support/api'
import { renewOwnSignals } from '../../support/jobs'
import { rowsOf } from '../../support/rows-of'

test('the embedded database reads times as PostgreSQL writes them @rest', async () => {
  const client = await globalThis.sharedPglite()
  const { db } = databaseFromPglite(client)
  const asked = jest.spyOn(client, 'query')
  const time = sql`select timestamptz '2026-11-20 12:00+00' as at`
  const read = [await db.execute(time), await db.transaction((inner) => inner.execute(time))]
  for (const answer of read) expect(rowsOf(answer)).toEqual([{ at: '2026-11-20 12:00:00+00' }])
  expect(asked.mock.calls.map(([, , options]) => Object.keys(options ?? {}))).toEqual([['rowMode']])
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
