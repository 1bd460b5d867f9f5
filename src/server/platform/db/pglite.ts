import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './database'

/** Works in Node and in the browser: whoever made the client decided where its rows are kept. */
export function databaseFromPglite(client: PGlite): Database {
  return {
    db: drizzle(client) as unknown as Db,
    kind: 'pglite',
    script: async (sql) => {
      await client.exec(sql)
    },
    listen: async (channel, onMessage) => {
      const stop = await client.listen(channel, onMessage)
      return () => stop()
    },
    close: () => client.close(),
  }
}
