import { type SQL, sql } from 'drizzle-orm'
import { arrayText, type Db, preparedOnce } from '../db/database'
import { AppError, causesOf } from '../errors'
import { within } from '../within'

export interface Asked {
  accountId: string
  call: string
  key: string
  fingerprint: string
}

export interface OneStatement {
  name: string
  /**
   * `with` clauses, each built upon those before, with a row for each `place`. The first starts from
   * `fresh`, whose keys are new; `answered` has answers as `doc`.
   */
  parts: (mayWait: boolean) => { facts: SQL; answered: SQL; [earlier: string]: SQL }
  /** A refusal's name, or `again` if somebody else came between. */
  otherwise: SQL
  refusals: Record<string, () => AppError>
  columns: Record<string, 'uuid' | 'text'>
  distinctBy: string
  values: Record<string, string>
}

export const waitForDuplicate = '5s'
const waitInBatch = '100ms'
const waitedTooLong = '55P03'
const duplicate = '23505'
const deadlock = '40P01'
const cameBetween = [duplicate, deadlock]
const maxTries = 3

interface Turn {
  asked: Asked
  act: OneStatement
  now: Date
}

interface Said {
  fingerprint: string | null
  answer: string | null
  otherwise: string
}

/** In a batch, or alone: asked again if something came between. */
export async function doneInOneStatement(db: Db, turn: Turn): Promise<string> {
  const { asked, act } = turn
  const batches = preparedOnce(db, `batches_${act.name}`, () =>
    inBatches((turns: Turn[]) => executed(db, turns, false), namesOf),
  )
  const met = await batches(turn)
  if (met && isAnswer(met, asked)) return met.answer
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [said] = await executed(db, [turn], true).catch(unlessBetween)
    if (said === undefined) continue
    if (isAnswer(said, asked)) return said.answer
    const isKnown = said.fingerprint !== null
    if (isKnown && said.fingerprint !== asked.fingerprint) throw new AppError('KEY_REUSED')
    const refusal = isKnown ? undefined : act.refusals[said.otherwise]
    if (refusal !== undefined) throw refusal()
  }
  throw keyInFlight()
}

interface Waiting<Item, Done> {
  item: Item
  names: string[]
  answer: (done: Done | undefined) => void
}

const batchesAtOnce = 2
const maxInBatch = 32
const maxBatchMs = 1_000

/** What comes meanwhile forms the next batch; undefined is left undone. */
export function inBatches<Item, Done>(
  run: (items: Item[]) => Promise<(Done | undefined)[]>,
  distinctBy: (item: Item) => string[],
): (item: Item) => Promise<Done | undefined> {
  let waiting: Waiting<Item, Done>[] = []
  const underWay = new Set<string>()
  let running = 0
  const runAll = async () => {
    running += 1
    for (;;) {
      await undefined
      const batch = distinct(waiting, underWay).slice(0, maxInBatch)
      if (batch.length === 0) break
      waiting = waiting.filter((one) => !batch.includes(one))
      const names = batch.flatMap((one) => one.names)
      for (const name of names) underWay.add(name)
      const asked = run(batch.map(({ item }) => item))
      const done = await within(maxBatchMs, asked).catch(() => undefined)
      for (const name of names) underWay.delete(name)
      const answered = done === undefined ? [...batch, ...waiting.splice(0)] : batch
      answered.forEach(({ answer }, place) => {
        answer(done?.[place])
      })
    }
    running -= 1
  }
  return (item) =>
    new Promise((answer) => {
      waiting.push({ item, names: distinctBy(item), answer })
      if (running < batchesAtOnce) runAll()
    })
}

function distinct<Item, Done>(
  waiting: Waiting<Item, Done>[],
  underWay: Set<string>,
): Waiting<Item, Done>[] {
  const taken = new Set(underWay)
  return waiting.filter(({ names }) => {
    const isFree = names.every((name) => !taken.has(name))
    if (isFree) for (const name of names) taken.add(name)
    return isFree
  })
}

function isAnswer(said: Said, { fingerprint }: Asked): said is Said & { answer: string } {
  return said.answer !== null && [null, fingerprint].includes(said.fingerprint)
}

function namesOf({ asked, act }: Turn): string[] {
  return [`${asked.accountId} ${asked.key}`, `${act.values[act.distinctBy]}`]
}

function unlessBetween(error: unknown): [] {
  const codes = causesOf(error).map(({ code }) => String(code))
  if (codes.includes(waitedTooLong)) throw keyInFlight()
  if (codes.some((code) => cameBetween.includes(code))) return []
  throw error
}

export async function despiteDeadlocks<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !causesOf(error).some(({ code }) => code === deadlock)) throw error
    }
  }
}

export const keysInFlight = { refused: 0 }

export function keyInFlight(): AppError {
  keysInFlight.refused += 1
  return new AppError('KEY_IN_FLIGHT', { retryAfterSeconds: 1 })
}

async function executed(db: Db, turns: Turn[], mayWait: boolean): Promise<(Said | undefined)[]> {
  const [{ act, asked, now }] = turns as [Turn]
  const name = `${mayWait ? 'once' : 'batch'}_${act.name}`
  const statement = preparedOnce(db, name, () => statementOf(db, name, act, mayWait))
  const listOf = (column: string) =>
    arrayText(turns.map((one) => ({ ...one.act.values, ...one.asked })[column] ?? ''))
  const lists = Object.fromEntries(Object.keys(columnsOf(act)).map((one) => [one, listOf(one)]))
  const rows = await statement.execute({ ...lists, call: asked.call, askedAt: now.toISOString() })
  const found = new Map(rows.map(({ place, ...said }) => [place, said]))
  return turns.map((_, place) => found.get(place + 1))
}

const columnsOf = ({ columns }: OneStatement) =>
  ({ accountId: 'uuid', key: 'text', fingerprint: 'text', ...columns }) as const

function statementOf(db: Db, name: string, act: OneStatement, mayWait: boolean) {
  const { placeholder, raw } = sql
  const columns = Object.entries(columnsOf(act))
  // Else planned each time.
  const lists = columns.map(
    ([column, type]) => sql`(select ${placeholder(column)}::${raw(type)}[])`,
  )
  const names = [...columns.map(([column]) => `"${column}"`), 'place'].join(', ')
  const asked = sql`select * from unnest(${sql.join(lists, sql`, `)}) with ordinality as asked(${raw(names)})`
  const patience = sql`select set_config('lock_timeout', ${raw(`'${mayWait ? waitForDuplicate : waitInBatch}'`)}, true)`
  // Never a scan.
  const known = sql`select place, record.fingerprint, answer from asked, lateral (
    select fingerprint, answer from idempotency_record where account_id = "accountId"
      and call = ${placeholder('call')} and key = asked.key limit 1) record`
  const fresh = sql`select asked.* from patience, asked
    where not exists (select from known where known.place = asked.place)`
  const stored = sql`insert into idempotency_record (account_id, call, key, fingerprint, at, answer)
    select "accountId", ${placeholder('call')}, key, fingerprint,
      ${placeholder('askedAt')}::timestamptz, doc from answered join asked using (place)
    returning account_id, key, answer`
  const clauses = { asked, patience, known, fresh, ...act.parts(mayWait), stored }
  const named = Object.entries(clauses).map(([part, clause]) => db.$with(part, {}).as(clause))
  return db
    .with(...named)
    .select({
      place: sql<number>`asked.place::int`,
      fingerprint: sql<string | null>`known.fingerprint`,
      answer: sql<string | null>`coalesce(stored.answer, known.answer)`,
      otherwise: sql<string>`${act.otherwise}`,
    })
    .from(sql`asked left join stored on account_id = "accountId" and stored.key = asked.key
      left join known on known.place = asked.place left join facts on facts.place = asked.place`)
    .prepare(name)
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
