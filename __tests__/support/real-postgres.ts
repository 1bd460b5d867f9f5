import type { Database } from '@/server/platform/db/database'
import { openPostgres, type TestPostgres } from './postgres'

/** PGlite's single connection hides every race. */
export function realPostgres({ isSeeded = false } = {}): () => Database {
  let postgres: TestPostgres
  let database: Database
  beforeAll(async () => {
    postgres = await openPostgres()
    database = (await postgres.makeDatabase(isSeeded ? 'seeded' : 'migrated')).connect()
  }, 60_000)
  afterAll(() => postgres.close())
  return () => database
}

export const times = <Result>(count: number, act: (round: number) => Result) =>
  Array.from({ length: count }, (_, round) => act(round))
