import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database'

/**
 * Inserts any number of rows of one shape by one parameter. A list of values would make a text of its own for
 * each number of rows, which takes longer to put together and to read than the rows to write.
 */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: Table['$inferInsert'][],
  ending: SQL = sql``,
): Promise<unknown> {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first)
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const spelled = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [column.name, (row as Record<string, unknown>)[name]]),
    ),
  )
  const given = sql`json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${asJson(spelled)}::json)`
  return tx.execute(sql`insert into ${table} (${names}) select ${names} from ${given} ${ending}`)
}

/** Whole numbers of any size travel as text. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))
}

/** Whether a column is one of so many values, which are one parameter. */
export function isAnyOf(column: PgColumn, values: Iterable<string | number>): SQL {
  const list = [...values].map((value) => JSON.stringify(String(value))).join(',')
  return sql`${column} = any(${`{${list}}`}::${sql.raw(column.getSQLType())}[])`
}

/** The database's own clock, which moves on within a transaction too. */
export async function timeOf(db: Db): Promise<Date> {
  const answer = await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  return new Date(Number(rowsOf<{ ms: string }>(answer)[0]?.ms))
}

// PGlite answers `{ rows }`, postgres-js an array.
export function rowsOf<Row>(answer: unknown): Row[] {
  return Array.isArray(answer) ? (answer as Row[]) : (answer as { rows: Row[] }).rows
}
