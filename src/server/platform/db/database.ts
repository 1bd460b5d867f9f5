import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PGlite and PostgreSQL behind one type: the same queries run on both. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Runs several statements of plain SQL; only migrations and tests need it. */
  script(sql: string): Promise<void>
  /** Hears what transactions said by `pg_notify`, once they are through. The answer stops it. */
  listen(channel: string, hear: (word: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
