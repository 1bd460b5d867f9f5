import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedOnce } from '../db/database'

/** Data that the database has spelled as JSON already: reading it only to write it again would cost more than sealing it. */
export class ReadyJson {
  constructor(readonly text: string) {}

  read(): unknown {
    return JSON.parse(this.text)
  }
}

/** In the place of the data it spells. It is read after all where answers are held against the contract. */
export function readyJson<Data>(text: string): Data {
  return new ReadyJson(text) as Data
}

export function jsonOf(data: unknown): string {
  return data instanceof ReadyJson ? data.text : JSON.stringify(data)
}

/** A read whose whole answer the database spells as JSON: one expression, whose values are given by name. */
export interface JsonRead<Data> {
  name: string
  text: () => SQL
  values: Record<string, unknown>
  /** Never there: what the text spells. */
  spells?: Data
}

/** By a statement of its own. */
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
