import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A connection, or a transaction on one. */
type Db = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

/** Reads the value of one column; throws if it is not what was expected. */
type Reader<Value> = (value: unknown) => Value
type Columns = Record<string, Reader<unknown>>

export type RowOf<Read extends Columns> = { [Name in keyof Read]: ReturnType<Read[Name]> }

type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/**
 * Hand-written SQL goes through here, with a reader for each of its columns:
 *
 *     await queryAll(db, { id: read.text, held: read.amount })`select id, held from …`
 *
 * so the caller's types are the checked ones. Values are inserted as with `sql`. Use Drizzle's
 * query builder where it is as clear.
 */
export const queryAll =
  <Read extends Columns>(db: Db, columns: Read): Statement<RowOf<Read>[]> =>
  async (text, ...values) => {
    const readers = Object.entries(columns)
    return (await answerTo(db, sql(text, ...values))).map((row) => {
      const values: Record<string, unknown> = {}
      for (const [name, reader] of readers) values[name] = inColumn(name, reader, row[name])
      return values as RowOf<Read>
    })
  }

/** The first row, of a statement that has one or none. */
export const queryFirst =
  <Read extends Columns>(db: Db, columns: Read): Statement<RowOf<Read> | undefined> =>
  async (text, ...values) =>
    (await queryAll(db, columns)(text, ...values))[0]

/** The row of a statement that always has one, such as a sum. */
export const queryOne =
  <Read extends Columns>(db: Db, columns: Read): Statement<RowOf<Read>> =>
  async (text, ...values) => {
    const row = await queryFirst(db, columns)(text, ...values)
    if (row === undefined) throw new Error('A statement that always has a row answered none.')
    return row
  }

/** For a statement's effect; returns the number of returned rows. */
export const run =
  (db: Db): Statement<number> =>
  async (text, ...values) =>
    (await answerTo(db, sql(text, ...values))).length

async function answerTo(db: Db, statement: SQL): Promise<Record<string, unknown>[]> {
  const answer: unknown = await db.execute(statement)
  return (Array.isArray(answer) ? answer : (answer as { rows: [] }).rows) as []
}

function inColumn(name: string, reader: Reader<unknown>, value: unknown): unknown {
  try {
    return reader(value)
  } catch (error) {
    // Never the value itself, which may be personal data.
    throw new Error(`The column ${name} of a statement is not what its reader expects.`, {
      cause: error,
    })
  }
}

function isText(value: unknown): asserts value is string {
  if (typeof value !== 'string') throw new Error(`It is ${typeof value}, not text.`)
}

/**
 * The possible types of a column. A text may have a narrower type if it contains only our own
 * words.
 */
export const read = {
  text: <Text extends string = string>(value: unknown): Text => {
    isText(value)
    return value as Text
  },
  /** A whole number of any size, such as an amount: `numeric` and `bigint`, or either as text. */
  amount: (value: unknown): bigint => {
    if (!/^-?\d+$/.test(String(value))) throw new Error('It is no whole number.')
    return BigInt(value as bigint | number | string)
  },
  number: (value: unknown): number => {
    if (typeof value !== 'number') throw new Error(`It is ${typeof value}, not a number.`)
    return value
  },
  boolean: (value: unknown): boolean => {
    if (typeof value !== 'boolean') throw new Error(`It is ${typeof value}, not true or false.`)
    return value
  },
  moment: (value: unknown): Date => {
    if (!(value instanceof Date)) isText(value)
    const at = new Date(value)
    if (Number.isNaN(at.getTime())) throw new Error('It is no time.')
    return at
  },
  /** JSON built by the statement itself, so its type is not checked. */
  json: <Value = unknown>(value: unknown): Value => {
    if (value === undefined) throw new Error('It is missing.')
    return value as Value
  },
}

export const orNull =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : reader(value)
