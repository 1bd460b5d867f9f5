import { sql } from 'drizzle-orm'
import type { Db } from './database'
import { queryOne, read, run } from './query'

/** Tells whoever looks at the output, beside the log or the answer, why nothing else comes. */
export type SayWhy = (sentence: string) => void

export const tableInUse =
  'A table is in use that has to change. This asks again every two seconds, for ten minutes at most; nobody is held up for longer than half a second.'
const othersTurn =
  'Another process is changing the tables of this database. This one waits until that is done, and then goes on by itself.'

/** Several changes may wait for the same reason, which is news only the first time. */
export function eachOnce(say: SayWhy): SayWhy {
  const said = new Set<string>()
  return (sentence) => {
    if (said.has(sentence)) return
    said.add(sentence)
    say(sentence)
  }
}

/**
 * Takes a lock of `advisoryLocks` until the transaction ends. Returns whether another process had
 * it, and may have done the same meanwhile.
 */
export async function awaitTurn(tx: Db, lock: number, say?: SayWhy): Promise<boolean> {
  const key = sql.raw(String(lock))
  const { isOurs } = await queryOne(tx, { isOurs: read.boolean })`
    select pg_try_advisory_xact_lock(${key}) as "isOurs"`
  if (isOurs) return false
  say?.(othersTurn)
  await run(tx)`select pg_advisory_xact_lock(${key})`
  return true
}
