import { sql } from 'drizzle-orm'
import { emailKey } from '../email-key'
import { causesOf } from '../errors'
import { asJson, type Database, type Db, rowsOf } from './database'
import { migrations } from './migrations'
import { installations } from './tables'

export class ModeMismatch extends Error {}
export class NewerTablesError extends Error {}

/**
 * While processes are replaced and after a rollback, it runs on these tables; an older one is
 * refused. Raise it with each release.
 */
export const releaseBefore = { version: '0.1.0', migration: '0028_passkeys' }

/** `-- stop first: <why>`: processes of before must stop, and may not come back. */
export const stopMarker = /^-- stop first: .+$/m

const needed = migrations.findLast(
  ({ name, sql }) => name === releaseBefore.migration || stopMarker.test(sql),
)?.name

const atOnce = 5_000

interface StoredEmail {
  place: string
  email: string
}

// Any number that no other lock of the database has.
const migrationLock = 7_261_001

/**
 * Everybody waits behind a migration that waits for a lock, so it gives up soon and tries again.
 */
const maxLockWaitMs = 3_000
const maxTries = 100
const lockTimeout = '55P03'

/** Brings the tables up to date. Each migration is done whole or not at all. */
export function migrate(database: Database, lockWaitMs?: number): Promise<string[]> {
  return withPatience((waitMs) => migrateOnce(database, waitMs), lockWaitMs)
}

export async function withPatience<Result>(
  change: (lockWaitMs: number) => Promise<Result>,
  lockWaitMs = maxLockWaitMs,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change(lockWaitMs)
    } catch (error) {
      const isBusy = causesOf(error).some(({ code }) => code === lockTimeout)
      if (!isBusy || tries >= maxTries) throw error
      await new Promise((done) => setTimeout(done, lockWaitMs))
    }
  }
}

/**
 * Releases that look for `schema_migration` do not look at what newer tables need: they started, were
 * ready, and each order ended in a failure. So the table has another name, and whoever asks by the
 * old one is refused with a sentence.
 */
const takeOver = `do $$ begin
  if exists (select from pg_class where oid = to_regclass('schema_migration') and relkind = 'r')
  then alter table schema_migration rename to applied_migration; end if; end $$`

const unusable = '3D000'

const tooNew = (need: string) =>
  `The tables of this database are of a later release${need}: start a later release, or restore the backup from before it.`

const refusingOlder = [
  `create or replace function refuse_older_release() returns table (name text, at timestamptz, needed text)
    language plpgsql stable as $$ begin raise exception '${tooNew('')}' using errcode = '${unusable}'; end $$`,
  'create or replace view schema_migration as select * from refuse_older_release()',
]

async function migrateOnce({ db }: Database, lockWaitMs: number): Promise<string[]> {
  if (await isNewest(db)) return []
  const done: string[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`)
    await tx.execute(sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`)
    await tx.execute(sql.raw(takeOver))
    await tx.execute(
      sql`create table if not exists applied_migration (name text primary key, at timestamptz not null default now())`,
    )
    await tx.execute(sql`alter table applied_migration add column if not exists needed text`)
    for (const statement of refusingOlder) await tx.execute(sql.raw(statement))
    const rows = await tx.execute(sql`select name from applied_migration`)
    const known = new Set(rowsOf<{ name: string }>(rows).map((row) => row.name))
    for (const migration of migrations) {
      if (known.has(migration.name)) continue
      for (const statement of statementsOf(migration.sql)) await run(tx, statement)
      await tx.execute(
        sql`insert into applied_migration (name, needed) values (${migration.name}, ${needed})`,
      )
      done.push(migration.name)
    }
    const newest = migrations.at(-1)?.name
    await tx.execute(sql`update applied_migration set needed = ${needed}
      where name = ${newest} and needed is null`)
  })
  return done
}

/**
 * Whether the tables are those of this release. Needs only the right to read, because servers may
 * change no table.
 */
async function isNewest(db: Db): Promise<boolean> {
  const there = await db.execute(
    sql`select to_regclass('applied_migration') is not null as "isThere"`,
  )
  if (!rowsOf<{ isThere: boolean }>(there)[0]?.isThere) return false
  const answer = await db.execute(sql`select name, needed from applied_migration`)
  const rows = rowsOf<{ name: string; needed: string | null }>(answer)
  refuseTooNew(rows.flatMap((row) => row.needed ?? []))
  const known = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => known.has(name))
}

function refuseTooNew(needed: string[]): void {
  const own = new Set(migrations.map(({ name }) => name))
  const unknown = needed.find((name) => !own.has(name))
  if (unknown !== undefined) throw new NewerTablesError(tooNew(`, which needs ${unknown}`))
}

const steps: Record<string, (tx: Db) => Promise<void>> = {
  'email keys': (tx) => makeEmailKeys(tx, rowsOf),
}

async function run(tx: Db, statement: string): Promise<void> {
  const [, name] = /^-- step: (.+)$/.exec(statement) ?? []
  if (name === undefined) await tx.execute(sql.raw(statement))
  else await (steps[name] as (tx: Db) => Promise<void>)(tx)
}

function statementsOf(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map((part) => part.trim())
    .filter(Boolean)
}

async function makeEmailKeys(tx: Db, rowsOf: (answer: unknown) => StoredEmail[]): Promise<void> {
  await keysOf('account', 'id', '00000000-0000-0000-0000-000000000000')
  await keysOf('subscriber', 'email', '')

  async function keysOf(table: string, column: string, first: string): Promise<void> {
    const [of, place] = [sql.identifier(table), sql.identifier(column)]
    for (let last: string | undefined = first; last !== undefined; ) {
      const found = rowsOf(
        await tx.execute(sql`select ${place}::text as place, email from ${of}
          where ${place} > ${last} order by ${place} limit ${atOnce}`),
      )
      const made = found.map((row) => ({ place: row.place, made: emailKey(row.email) }))
      await tx.execute(sql`update ${of} set email_key = keyed.made
        from json_to_recordset(${asJson(made)}::json) as keyed (place text, made text)
        where ${of}.${place}::text = keyed.place`)
      last = found.at(-1)?.place
    }
  }
}

/**
 * Notes whether this database is a sandbox's or a production's, and refuses the other one later:
 * test money and real money never meet.
 */
export async function stampMode(db: Db, mode: string): Promise<{ secret: string }> {
  const read = () => db.select().from(installations)
  let [row] = await read()
  if (row === undefined) {
    await db.insert(installations).values({ mode }).onConflictDoNothing()
    ;[row] = await read()
  }
  if (row === undefined) throw new Error('The installation row is missing')
  if (row.mode !== mode) {
    throw new ModeMismatch(
      `This database was made for APP_MODE=${row.mode}; it cannot be opened with APP_MODE=${mode}.`,
    )
  }
  return { secret: row.secret }
}
