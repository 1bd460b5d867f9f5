import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedOnce } from '../db/database'
import { AppError, causesOf } from '../errors'

export interface Asked {
  accountId: string
  call: string
  key: string
  fingerprint: string
}

export interface OneStatement {
  name: string
  /**
   * `with` clauses, each built upon those before. The first starts from `fresh`, with a row where
   * the key is new; `answered` has the answer as `doc`, or no row.
   */
  parts: () => { facts: SQL; answered: SQL; [earlier: string]: SQL }
  /** A refusal's name, or `again` if somebody else came between. */
  otherwise: SQL
  refusals: Record<string, () => AppError>
  values: Record<string, string>
}

export const waitForDuplicate = '5s'
const waitedTooLong = '55P03'
/** A duplicate was faster (23505), or a deadlock (40P01). */
const deadlock = '40P01'
const cameBetween = ['23505', deadlock]
const maxTries = 3

/** Asked again if something came between. */
export async function doneInOneStatement(
  db: Db,
  { asked, act, now }: { asked: Asked; act: OneStatement; now: Date },
): Promise<string> {
  const statement = preparedOnce(db, `once_${act.name}`, () => statementOf(db, act))
  const given = { ...act.values, ...asked, askedAt: now.toISOString() }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [said] = await statement.execute(given).catch(unlessBetween)
    const isKnown = typeof said?.fingerprint === 'string'
    if (isKnown && said.fingerprint !== asked.fingerprint) throw new AppError('KEY_REUSED')
    if (typeof said?.answer === 'string') return said.answer
    const refusal = isKnown ? undefined : act.refusals[said?.otherwise ?? '']
    if (refusal !== undefined) throw refusal()
  }
  throw keyInFlight()
}

function unlessBetween(error: unknown): [] {
  const codes = causesOf(error).map(({ code }) => String(code))
  if (codes.includes(waitedTooLong)) throw keyInFlight()
  if (codes.some((code) => cameBetween.includes(code))) return []
  throw error
}

/** PostgreSQL undid one of those who waited for each other. */
export async function despiteDeadlocks<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !causesOf(error).some(({ code }) => code === deadlock)) throw error
    }
  }
}

export function keyInFlight(): AppError {
  return new AppError('KEY_IN_FLIGHT', { retryAfterSeconds: 1 })
}

function statementOf(db: Db, { name, parts, otherwise }: OneStatement) {
  const { placeholder } = sql
  const known = sql`select fingerprint, answer from idempotency_record
    where account_id = ${placeholder('accountId')}::uuid and call = ${placeholder('call')}
      and key = ${placeholder('key')}`
  const fresh = sql`select set_config('lock_timeout', ${sql.raw(`'${waitForDuplicate}'`)}, true)
    where not exists (select from known)`
  const stored = sql`insert into idempotency_record (account_id, call, key, fingerprint, at, answer)
    select ${placeholder('accountId')}::uuid, ${placeholder('call')}, ${placeholder('key')},
      ${placeholder('fingerprint')}, ${placeholder('askedAt')}::timestamptz, doc::text
    from answered returning answer`
  const clauses: Record<string, SQL> = { known, fresh, ...parts(), stored }
  const named = Object.entries(clauses).map(([part, clause]) => db.$with(part, {}).as(clause))
  return db
    .with(...named)
    .select({
      fingerprint: sql<string | null>`known.fingerprint`,
      answer: sql<string | null>`coalesce(stored.answer, known.answer)`,
      otherwise: sql<string>`${otherwise}`,
    })
    .from(sql`(values (true)) one left join stored on true left join known on true
      left join facts on true`)
    .prepare(`once_${name}`)
}

export class ReadyJson {
  constructor(readonly text: string) {}

  read(): unknown {
    return JSON.parse(this.text)
  }
}

export function readyJson<Data>(text: string): Data {
  return new ReadyJson(text) as Data
}

export function jsonOf(data: unknown): string {
  return data instanceof ReadyJson ? data.text : JSON.stringify(data)
}

export interface JsonRead<Data> {
  name: string
  text: () => SQL
  values: Record<string, unknown>
  mayTakeLong?: boolean
  spells?: Data
}

export async function readJson<Data>(db: Db, read: JsonRead<Data>): Promise<Data> {
  const statement = preparedOnce(db, read.name, () =>
    db
      .select({ text: sql<string>`text` })
      .from(sql`(select ${read.text()} as text) answer`)
      .prepare(read.name),
  )
  const [row] = await statement.execute(read.values)
  return readyJson(row?.text ?? '')
}
