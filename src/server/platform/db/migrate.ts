import { sql } from 'drizzle-orm'
import { causesOf } from '../errors'
import { advisoryLocks } from './advisory-locks'
import type { Database, Db } from './database'
import { migrations } from './migrations'
import { orNull, queryAll, queryOne, read, run } from './query'
import { installations } from './tables'
import { baseline, takeOver } from './take-over'
import { awaitTurn, type SayWhy, tableInUse } from './waiting'

export class ModeMismatch extends Error {}
export class NewerTablesError extends Error {}
/** Said as it is, because whoever reads it can end what is in the way. */
export class TablesInUse extends Error {}

/**
 * What a migration says about programs that do not know it. `-- contract: <what>, unread since
 * <migration>`: programs without that earlier migration still read what this one removes. `-- stop
 * first: <why>`, before the first release: they must not come back. Other migrations are
 * compatible.
 */
const needMarker = /^-- (?:stop first: .+|contract: .+, unread since (\S+))$/gm

/** Programs that know this migration run on these tables, and all others are refused. */
const needed = migrations
  .flatMap(({ name, sql }) => [...sql.matchAll(needMarker)].map(([, since = name]) => since))
  .sort()
  .at(-1)

/**
 * A migration that waits for a lock blocks everybody behind it, so it soon gives up and retries:
 * within the second after which PostgreSQL would roll back a process that waits for it in turn.
 */
const usualPatience = { lockWaitMs: 500, pauseMs: 2_000, maxTries: 240 }
export type Patience = Partial<typeof usualPatience> & { say?: SayWhy }
const lockTimeout = '55P03'
const deadlock = '40P01'

/** Updates the tables, one migration after the other, each completely or not at all. */
export async function migrate(database: Database, patience: Patience = {}): Promise<string[]> {
  const appliedNames: string[] = []
  for (;;) {
    const change = (waitMs: number) => migrateOnce(database, waitMs, patience.say)
    const names = await withPatience(change, patience)
    if (names.length === 0) return appliedNames
    appliedNames.push(...names)
  }
}

export async function withPatience<Result>(
  change: (lockWaitMs: number) => Promise<Result>,
  patience: Patience = {},
): Promise<Result> {
  const { lockWaitMs, pauseMs, maxTries, say } = { ...usualPatience, ...patience }
  for (let tries = 1; ; tries += 1) {
    try {
      return await change(lockWaitMs)
    } catch (error) {
      const isBusy = causesOf(error).some(({ code }) => code === lockTimeout || code === deadlock)
      if (!isBusy) throw error
      if (tries >= maxTries) throw new TablesInUse(stillInUse, { cause: error })
      if (tries === 1) say?.(tableInUse)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

const stillInUse = `For ten minutes somebody has kept a table in use that has to change. What was done until then stays, nothing is half done, and processes go on as before. As an administrator of PostgreSQL, see who it is and end them, then run the command again:
  select pid, usename, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start;
  select pg_terminate_backend(<pid>);`

/**
 * Only the next migration, so that each releases its tables before the next one waits for others. A
 * new database, which has no other users yet, gets them all at once.
 */
async function migrateOnce({ db }: Database, lockWaitMs: number, say?: SayWhy): Promise<string[]> {
  if (await isNewest(db)) return []
  const appliedNames: string[] = []
  await db.transaction(async (tx) => {
    // Whoever may not change tables is not refused for what another process has done by now.
    if ((await awaitTurn(tx, advisoryLocks.migrations, say)) && (await isNewest(tx))) return
    await run(tx)`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`
    await takeOver(tx)
    await run(tx)`create table if not exists applied_migration
      (name text primary key, at timestamptz not null default now(), needed text)`
    const rows = await queryAll(tx, { name: read.text })`select name from applied_migration`
    const storedNames = new Set(rows.map((row) => row.name))
    const missing = migrations.filter(({ name }) => !storedNames.has(name))
    for (const migration of storedNames.size === 0 ? missing : missing.slice(0, 1)) {
      for (const statement of statementsOf(migration.sql)) await run(tx)`${sql.raw(statement)}`
      await run(tx)`
        insert into applied_migration (name, needed) values (${migration.name}, ${needed})`
      appliedNames.push(migration.name)
    }
  })
  return appliedNames
}

/**
 * Whether the tables are those of this release. Needs only the right to read, because servers must
 * not change tables.
 */
async function isNewest(db: Db): Promise<boolean> {
  const { isThere } = await queryOne(db, { isThere: read.boolean })`
    select to_regclass('applied_migration') is not null as "isThere"`
  if (!isThere) return false
  const rows = await queryAll(db, { name: read.text, needed: orNull(read.text) })`
    select name, needed from applied_migration`
  const recordedNames = new Set(rows.map(({ name }) => name))
  // One from before the baseline, whose needs are in another list.
  if (!recordedNames.has(baseline)) return false
  refuseTooNew(rows.flatMap((row) => row.needed ?? []))
  return migrations.every(({ name }) => recordedNames.has(name))
}

function refuseTooNew(needed: string[]): void {
  const knownNames = new Set(migrations.map(({ name }) => name))
  const unknown = needed.find((name) => !knownNames.has(name))
  if (unknown !== undefined)
    throw new NewerTablesError(
      `The tables of this database are of a later release, which needs ${unknown}: start a later release, or restore the backup from before it.`,
    )
}

function statementsOf(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map((part) => part.trim())
    .filter(Boolean)
}

/**
 * Records whether this database belongs to a sandbox or a production, and refuses the other one
 * later: test money and real money never mix.
 */
export async function stampMode(db: Db, mode: string): Promise<{ secret: string }> {
  const readInstallation = () => db.select().from(installations)
  let [row] = await readInstallation()
  if (row === undefined) {
    await db.insert(installations).values({ mode }).onConflictDoNothing()
    ;[row] = await readInstallation()
  }
  if (row === undefined) throw new Error('The installation row is missing')
  if (row.mode !== mode) {
    throw new ModeMismatch(
      `This database was made for APP_MODE=${row.mode}; it cannot be opened with APP_MODE=${mode}.`,
    )
  }
  return { secret: row.secret }
}
