import { sql } from 'drizzle-orm'
import type { Db } from './database'
import { queryAll, queryOne, read, run } from './query'

export class OlderTablesError extends Error {}

export const baseline = '0000_baseline'
/**
 * The last migration before the baseline: with it, the tables are those that the baseline creates.
 */
const lastBefore = '0083_issuer-address'

/**
 * A database of the commit ff260491 has its tables already: its baseline counts as done, and later
 * ones follow. An empty one is left as it is, an older one is refused.
 */
export async function takeOver(tx: Db): Promise<void> {
  // Read as rows: PostgreSQL caches a negative to_regclass, also after the wait for a lock.
  const isThere = (name: string) => sql`exists (select from pg_class
    where relname = ${name} and relnamespace = current_schema()::regnamespace)`
  const { isUsed, isListed } = await queryOne(tx, { isUsed: read.boolean, isListed: read.boolean })`
    select ${isThere('installation')} as "isUsed",
    ${isThere('applied_migration')} as "isListed"`
  if (!isUsed) return
  const listed = isListed
    ? await queryAll(tx, { name: read.text })`select name from applied_migration`
    : []
  const names = listed.map(({ name }) => name)
  if (names.includes(baseline)) return
  if (!names.includes(lastBefore))
    throw new OlderTablesError(
      'The tables of this database are older than this program can take over: start the commit ff260491 once with it, then this one again. A sandbox that you need not keep begins anew once its data directory is removed.',
    )
  // They refused programs from before that commit, under the name that those look up.
  await run(tx)`drop view if exists schema_migration`
  await run(tx)`drop function if exists refuse_older_release()`
  await run(tx)`delete from applied_migration`
  await run(tx)`insert into applied_migration (name, needed) values (${baseline}, ${baseline})`
}
