import { sql } from 'drizzle-orm'
import type { Database, Db } from './database'
import { makeEmailKeys } from './make-email-keys'
import { migrations } from './migrations'

// Any number that nothing else locks: two processes that start at once take turns here.
const migrationLock = 7_261_001

/** Brings the database to the newest shape. Each migration lands whole or not at all. */
export async function migrate({ db }: Database): Promise<string[]> {
  const done: string[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(migrationLock))})`)
    await tx.execute(
      sql`create table if not exists schema_migration (name text primary key, at timestamptz not null default now())`,
    )
    const rows = await tx.execute(sql`select name from schema_migration`)
    const known = new Set(rowsOf<{ name: string }>(rows).map((row) => row.name))
    for (const migration of migrations) {
      if (known.has(migration.name)) continue
      for (const statement of statementsOf(migration.sql)) await run(tx, statement)
      await tx.execute(sql`insert into schema_migration (name) values (${migration.name})`)
      done.push(migration.name)
    }
  })
  return done
}

/** What a migration leaves to code that makes the same of it later, such as the key of an address. */
const steps: Record<string, (tx: Db) => Promise<void>> = {
  'email keys': (tx) => makeEmailKeys(tx, rowsOf),
}

async function run(tx: Db, statement: string): Promise<void> {
  const [, name] = /^-- step: (.+)$/.exec(statement) ?? []
  if (name === undefined) await tx.execute(sql.raw(statement))
  else await (steps[name] as (tx: Db) => Promise<void>)(tx)
}

// PGlite answers `{ rows }`, postgres-js an array.
export function rowsOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows
}

function statementsOf(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .map((part) => part.trim())
    .filter(Boolean)
}
