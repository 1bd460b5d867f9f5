import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'

let server: TestPostgres
let database: Database
beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase()).connect()
}, 60_000)
afterAll(() => server.close())

test('a query is prepared once, even inside savepoints', async () => {
  await database.db.transaction(async (tx) => {
    const ask = (db: typeof tx, number: number) => db.execute(sql`select ${number}::int as it`)
    await ask(tx, 1)
    await tx.transaction(async (inner) => {
      expect(rowsOf<{ it: number }>(await ask(inner, 2))).toEqual([{ it: 2 }])
    })
    expect(rowsOf<{ it: number }>(await ask(tx, 3))).toEqual([{ it: 3 }])
    const storedStatements = await tx.execute(sql`select statement from pg_prepared_statements
      where statement = 'select $1::int as it'`)
    expect(rowsOf(storedStatements)).toHaveLength(1)
  })
})

test('a failed savepoint leaves its transaction usable', async () => {
  const answer = await database.db.transaction(async (tx) => {
    const failing = tx.transaction((inner) => inner.execute(sql`select ${1}::int / ${0}::int`))
    await expect(failing).rejects.toThrow()
    return rowsOf<{ it: number }>(await tx.execute(sql`select ${4}::int as it`))
  })
  expect(answer).toEqual([{ it: 4 }])
})
