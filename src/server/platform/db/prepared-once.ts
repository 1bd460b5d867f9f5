import type { Db } from './database'

const kept = new WeakMap<Db, Map<string, unknown>>()

/** What asks the same each time, put together once for a database: that takes longer than to run it. */
export function preparedOnce<Statement>(db: Db, key: string, make: () => Statement): Statement {
  const known = kept.get(db) ?? new Map<string, unknown>()
  kept.set(db, known)
  const statement = (known.get(key) as Statement | undefined) ?? make()
  known.set(key, statement)
  return statement
}
