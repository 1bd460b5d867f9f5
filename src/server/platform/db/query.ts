import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A connection, or a transaction on one. */
type Db = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>

/** Reads what a statement answers in one column; throws where it is something else. */
type Reader<Value> = (told: unknown) => Value
type Columns = Record<string, Reader<unknown>>

export type RowOf<Read extends Columns> = { [Name in keyof Read]: ReturnType<Read[Name]> }

type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>

/**
 * SQL that is written by hand goes through here, with what each of its columns is:
 *
 *     await queryAll(db, { id: read.text, held: read.amount })`select id, held from …`
 *
 * so the types that its reader sees are those that were checked. Values stand in it as with `sql`.
 * Where Drizzle's query builder says the same as plainly, it is that.
 */
export const queryAll =
  <Read extends Columns>(db: Db, columns: Read): Statement<RowOf<Read>[]> =>
  async (text, ...values) => {
    const readers = Object.entries(columns)
    return (await answerTo(db, sql(text, ...values))).map((row) => {
      const told: Record<string, unknown> = {}
      for (const [name, reader] of readers) told[name] = inColumn(name, reader, row[name])
      return told as RowOf<Read>
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

/** For what a statement does; answers how many rows it has told of. */
export const run =
  (db: Db): Statement<number> =>
  async (text, ...values) =>
    (await answerTo(db, sql(text, ...values))).length

async function answerTo(db: Db, statement: SQL): Promise<Record<string, unknown>[]> {
  const answer: unknown = await db.execute(statement)
  return (Array.isArray(answer) ? answer : (answer as { rows: [] }).rows) as []
}

function inColumn(name: string, reader: Reader<unknown>, told: unknown): unknown {
  try {
    return reader(told)
  } catch (error) {
    // Never the value itself, which may be somebody's.
    throw new Error(`The column ${name} of a statement is not what its reader expects.`, {
      cause: error,
    })
  }
}

function isText(told: unknown): asserts told is string {
  if (typeof told !== 'string') throw new Error(`It is ${typeof told}, not text.`)
}

/** What a column may be. The type of a text may be named, where only our own words stand in it. */
export const read = {
  text: <Text extends string = string>(told: unknown): Text => {
    isText(told)
    return told as Text
  },
  /** A whole number of any size, such as an amount: `numeric` and `bigint`, or either as text. */
  amount: (told: unknown): bigint => {
    if (!/^-?\d+$/.test(String(told))) throw new Error('It is no whole number.')
    return BigInt(told as bigint | number | string)
  },
  number: (told: unknown): number => {
    if (typeof told !== 'number') throw new Error(`It is ${typeof told}, not a number.`)
    return told
  },
  boolean: (told: unknown): boolean => {
    if (typeof told !== 'boolean') throw new Error(`It is ${typeof told}, not true or false.`)
    return told
  },
  moment: (told: unknown): Date => {
    if (!(told instanceof Date)) isText(told)
    const at = new Date(told)
    if (Number.isNaN(at.getTime())) throw new Error('It is no time.')
    return at
  },
  /** JSON that the statement itself has built, whose type is therefore taken at its word. */
  json: <Value = unknown>(told: unknown): Value => {
    if (told === undefined) throw new Error('It is missing.')
    return told as Value
  },
}

export const orNull =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (told) =>
    told === null ? null : reader(told)
