import { type SQL, sql } from 'drizzle-orm'
import { causesOf } from '../causes'
import type { Db } from '../db/database'
import { preparedOnce } from '../db/prepared-once'

/**
 * An effect that fits into one statement. Its parts are `with` clauses, each by its name and built upon the
 * ones before it; the last is called `done` and has the answer's columns in one row, or no row where anything
 * speaks against the effect. What is written then has to be what the long way would write too.
 */
export interface AtOnce {
  name: string
  parts: () => { done: SQL; [earlier: string]: SQL }
  /** Of the answer, as the contract has it. */
  columns: SQL
  /** For the placeholders of the parts. */
  values: Record<string, string>
}

export interface Asked {
  accountId: string
  call: string
  key: string
  fingerprint: string
}

export const waitForTwin = '5s'
const duplicate = '23505'
const waitedTooLong = '55P03'
const crossed = '40P01'

/**
 * Effect and answer in a single way to the database: the text of the answer, or undefined where the long
 * way has to decide. A key that was used before breaks the statement, and takes its effect with it.
 */
export async function doneAtOnce(
  db: Db,
  { asked, effect, now }: { asked: Asked; effect: AtOnce; now: Date },
): Promise<string | undefined> {
  const statement = preparedOnce(db, `once_${effect.name}`, () => statementOf(db, effect))
  try {
    const given = { ...effect.values, ...asked, askedAt: now.toISOString() }
    const [row] = await statement.execute(given)
    return row?.answer
  } catch (error) {
    const isTurnedAway = causesOf(error).some(({ code }) =>
      [duplicate, waitedTooLong, crossed].includes(String(code)),
    )
    if (isTurnedAway) return undefined
    throw error
  }
}

function statementOf(db: Db, { name, parts, columns }: AtOnce) {
  const { placeholder } = sql
  const kept = sql`insert into idempotent_answer (account_id, call, key, fingerprint, at, answer)
    select ${placeholder('accountId')}::uuid, ${placeholder('call')}, ${placeholder('key')},
      ${placeholder('fingerprint')}, ${placeholder('askedAt')}::timestamptz,
      (select row_to_json(doc) from (select ${columns}) doc)::text
    from done returning answer`
  const patient = sql`select set_config('lock_timeout', ${sql.raw(`'${waitForTwin}'`)}, true)`
  const clauses: Record<string, SQL> = { patient, ...parts(), kept }
  const named = Object.entries(clauses).map(([part, clause]) => db.$with(part, {}).as(clause))
  return db
    .with(...named)
    .select({ answer: sql<string>`answer` })
    .from(sql`kept`)
    .prepare(`once_${name}`)
}
