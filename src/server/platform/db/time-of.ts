import { sql } from 'drizzle-orm'
import type { Db } from './database'
import { rowsOf } from './migrate'

/** The database's own clock, which moves on within a transaction too. */
export async function timeOf(db: Db): Promise<Date> {
  const answer = await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  return new Date(Number(rowsOf<{ ms: string }>(answer)[0]?.ms))
}
