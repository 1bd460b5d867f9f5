import { Socket } from 'node:net'
import pg from 'pg'

/** Asks a database by statements of its own connection, and answers the rows of the last. */
export async function askPostgres(url: string, ...statements: string[]): Promise<unknown[]> {
  // The driver would load it as late as here, and a test's sandbox that is ending loads nothing
  // more.
  const stream = () => new Socket()
  const client = new pg.Client({ connectionString: url, stream })
  // The query gets the error; a test may kill the database meanwhile.
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
