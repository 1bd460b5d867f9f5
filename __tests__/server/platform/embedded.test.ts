import { sql } from 'drizzle-orm'
import { rowsOf } from '@/server/platform/db/database'
import { databaseFromPglite } from '@/server/platform/db/pglite'

test('the embedded database reads times as PostgreSQL writes them', async () => {
  const client = await globalThis.sharedPglite()
  const { db } = databaseFromPglite(client)
  const asked = jest.spyOn(client, 'query')
  const time = sql`select timestamptz '2026-11-20 12:00+00' as at`
  const read = [await db.execute(time), await db.transaction((inner) => inner.execute(time))]
  for (const answer of read) expect(rowsOf(answer)).toEqual([{ at: '2026-11-20 12:00:00+00' }])
  expect(asked.mock.calls.map(([, , options]) => Object.keys(options ?? {}))).toEqual([['rowMode']])
})
