import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import { openPostgres, type TestPostgres } from './postgres'
import { rowsOf } from './rows-of'

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

export const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

export async function waitingIds({ db }: Database): Promise<number[]> {
  const rows = await db.execute(
    sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return rowsOf<{ pid: number }>(rows).map(({ pid }) => pid)
}

export async function untilWaiting(database: Database, count: number): Promise<void> {
  while ((await waitingIds(database)).length < count) await soon()
}
