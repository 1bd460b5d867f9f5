import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { tracing } from '../log/trace'
import { type Database, type Db, onlyProcess, statementName, withAfterCommit } from './database'

export function databaseFromPglite(client: PGlite): Database {
  const db = withAfterCommit(drizzle({ client: withParsersOnce(client) }) as unknown as Db)
  return {
    db,
    kind: 'pglite',
    script: async (sql) => {
      await client.exec(sql)
    },
    listen: async (channel, onMessage) => {
      const stop = await client.listen(channel, onMessage)
      return () => stop()
    },
    leader: () => onlyProcess,
    statements: () => ({
      run: (text, values) => runOn(client, text, values),
      close: async () => {},
    }),
    close: () => client.close(),
  }
}

/** Runs a statement, after rolling back a transaction that failed halfway and may still be open. */
async function runOn(client: PGlite, text: string, values: unknown[] = []) {
  try {
    if (values.length > 0) return await client.query(text, values)
    return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

type QueryTarget = Pick<PGlite, 'query'>

/**
 * PGlite copies three hundred parsers for each statement, which is half the work of a short one.
 */
function withParsersOnce(client: PGlite): PGlite {
  const asking = (target: QueryTarget): QueryTarget => ({
    query: (text: string, values?: unknown[], { parsers, ...options }: QueryOptions = {}) => {
      Object.assign(client.parsers, parsers)
      return tracing('statement', () => statementName(text), target.query(text, values, options))
    },
  })
  const transaction = (run: (inner: QueryTarget) => Promise<unknown>) =>
    client.transaction((inner) => run(asking(inner)))
  return { ...asking(client), transaction } as unknown as PGlite
}
