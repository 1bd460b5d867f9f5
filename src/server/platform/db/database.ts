import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import { queryOne, read, run } from './query'

export type Db = PgDatabase<PgQueryResultHKT>

export type LedWork = 'payments' | 'audit'

export interface Leader {
  holds(): Promise<boolean>
  giveBack(): Promise<void>
}

/** The embedded database belongs to one process, which therefore always leads. */
export const onlyProcess: Leader = { holds: async () => true, giveBack: async () => {} }

export function notedIn(
  leads: Partial<Record<LedWork, boolean>>,
  work: LedWork,
  leader: Leader,
): Leader {
  leads[work] = false
  return {
    holds: async () => {
      leads[work] = false
      leads[work] = await leader.holds()
      return leads[work] === true
    },
    giveBack: async () => {
      leads[work] = false
      await leader.giveBack()
    },
  }
}

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  script(sql: string): Promise<void>
  listen(channel: string, onMessage: (word: string) => void): Promise<() => Promise<void>>
  leader(work: LedWork): Leader
  statements(): Statements
  close(): Promise<void>
}

export interface Statements {
  run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  close(): Promise<void>
}

type Act = (db: Db) => void

const transactions = new WeakMap<Db, { acts: Act[]; root: Db }>()

/**
 * Runs the acts registered for after the commit; a rollback drops them. `transaction` is replaced in
 * place, so who begins one needs nothing new: only `publishChange` of the notifications registers an
 * act, deep inside transactions of other modules. A savepoint's acts wait for the whole transaction.
 */
export function withAfterCommit(db: Db, root = db, outer?: Act[]): Db {
  const open = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    const acts: Act[] = []
    const result = await open((tx) => {
      transactions.set(tx, { acts, root })
      withAfterCommit(tx, root, acts)
      return run(tx)
    }, config)
    if (outer) outer.push(...acts)
    else for (const act of acts) act(db)
    return result
  }
  return db
}

export function afterCommit(tx: Db, act: Act): void {
  const open = transactions.get(tx)
  if (open) open.acts.push(act)
  else act(tx)
}

const longReadIdleTimeout = '60s'

/**
 * One snapshot for several reads, which block no others. The timeout is a minute instead of the
 * role's five seconds, for a process that is busy between two reads.
 */
export function inOneSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await run(tx)`
        select set_config('idle_in_transaction_session_timeout', ${longReadIdleTimeout}, true)`
      return read(tx)
    },
    // guard: without it, a proof reads at several moments — server/ledger/audit/races-on-postgres:
    //   a proof that is asked for while its snapshot is forgotten — without the first entry
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Whether the text is a uuid. PostgreSQL would refuse to compare a uuid with anything else. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Only our own names, never user input: they become part of the statement. */
export const inList = (names: readonly string[]) =>
  sql.raw(names.map((name) => `'${name}'`).join(', '))

/** A statement's name in logs and traces: its verb and table, never its values or its text. */
export function statementName(text: string): string {
  const [, verb = 'other'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join|table)\s+"?([a-z_]+)"?/i.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

/**
 * Inserts any number of rows with one statement; a list of values would be a new statement, with a
 * new plan, for each number. Returns how many rows `ending` returns.
 */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: Table['$inferInsert'][],
  ending: SQL = sql``,
): Promise<number> {
  return rows.length === 0 ? 0 : run(tx)`${insertion(table, rows)} ${ending}`
}

/** Only the statement, for a caller that reads its result. */
export function insertion<Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): SQL {
  const names = sql.join(
    columnsIn(table, rows[0]).map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const source = givenRows(table, rows)
  return sql`insert into ${table} (${names}) select ${names} from ${source}`
}

export function givenRows<Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): SQL {
  const columns = columnsIn(table, rows[0])
  const spelled = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [column.name, (row as Record<string, unknown>)[name]]),
    ),
  )
  return sql`json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${asJson(spelled)}::json)`
}

function columnsIn<Table extends PgTable>(table: Table, row: object = {}): [string, PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(([name]) => name in row)
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))
}

/**
 * A list of any length is one parameter, so it stays one statement with one plan. `inArray` writes a
 * parameter for each value, which makes another statement for each length: it is for lists that
 * stand in the code, and for pages and short lists, which have few lengths.
 */
export function isAnyOf(column: PgColumn, values: Iterable<string | number>): SQL {
  return sql`${column} = any(${arrayText(values)}::${sql.raw(column.getSQLType())}[])`
}

export function arrayText(values: Iterable<string | number>): string {
  return `{${[...values].map((value) => JSON.stringify(String(value))).join(',')}}`
}

/** The database's current time, which also advances within a transaction. */
export async function timeOf(db: Db): Promise<Date> {
  const { ms } = await queryOne(db, { ms: read.text })`
    select (extract(epoch from clock_timestamp()) * 1000)::text as ms`
  return new Date(Number(ms))
}
