import type { Database } from '@/server/db/database'
import { migrate } from '@/server/db/migrate'
import { seedSample } from '@/server/db/seed'
import { TestClock } from './api'
import { startPostgres, type TestPostgres } from './postgres'

/** PGlite has one connection and so hides every race; here sixteen work at once, for the tests of one file. */
export function realPostgres({ isSeeded = false } = {}): () => Database {
  let server: TestPostgres
  let database: Database
  beforeAll(async () => {
    server = await startPostgres()
    database = (await server.makeDatabase()).connect()
    await migrate(database)
    if (isSeeded) await seedSample(database.db, new TestClock().now())
  }, 60_000)
  afterAll(() => server.stop())
  return () => database
}

export const times = <Result>(count: number, act: (round: number) => Result) =>
  Array.from({ length: count }, (_, round) => act(round))
