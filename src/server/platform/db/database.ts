import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite and PostgreSQL behind one type: the same queries run on both. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Runs several statements of plain SQL; only migrations and tests need it. */
  script(sql: string): Promise<void>
  /** Hears what transactions said by `pg_notify`, once they are through. The answer stops it. */
  listen(channel: string, onMessage: (word: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PostgreSQL refuses to compare its uuid column with anything else. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const stored = new WeakMap<Db, Map<string, unknown>>()

/** What asks the same each time, put together once for a database: that takes longer than to run it. */
export function preparedOnce<Statement>(db: Db, key: string, make: () => Statement): Statement {
  const known = stored.get(db) ?? new Map<string, unknown>()
  stored.set(db, known)
  const statement = (known.get(key) as Statement | undefined) ?? make()
  known.set(key, statement)
  return statement
}
