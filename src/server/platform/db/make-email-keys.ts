import { sql } from 'drizzle-orm'
import { emailKey } from '../email-key'
import type { Db } from './database'
import { asJson } from './many-rows'

const atOnce = 5_000

interface Row {
  place: string
  email: string
}

/** A step of a migration, so it knows the tables as they were then, and no schema of today. */
export async function makeEmailKeys(tx: Db, rowsOf: (answer: unknown) => Row[]): Promise<void> {
  await keysOf('account', 'id', '00000000-0000-0000-0000-000000000000')
  await keysOf('subscriber', 'email', '')

  async function keysOf(table: string, column: string, first: string): Promise<void> {
    const [of, place] = [sql.identifier(table), sql.identifier(column)]
    for (let last: string | undefined = first; last !== undefined; ) {
      const found = rowsOf(
        await tx.execute(sql`select ${place}::text as place, email from ${of}
          where ${place} > ${last} order by ${place} limit ${atOnce}`),
      )
      const made = found.map((row) => ({ place: row.place, made: emailKey(row.email) }))
      await tx.execute(sql`update ${of} set email_key = keyed.made
        from json_to_recordset(${asJson(made)}::json) as keyed (place text, made text)
        where ${of}.${place}::text = keyed.place`)
      last = found.at(-1)?.place
    }
  }
}
