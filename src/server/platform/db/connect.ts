import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Db } from './database'
import { databaseFromPglite } from './pglite'
import { preparing } from './prepared'

export function connectPostgres(url: string, pool: number): Database {
  const client = preparing(postgres(url, { max: pool, onnotice: () => {}, connect_timeout: 10 }))
  return {
    db: drizzlePostgres(client) as unknown as Db,
    kind: 'postgres',
    script: async (sql) => {
      await client.unsafe(sql)
    },
    listen: async (channel, hear) => (await client.listen(channel, hear)).unlisten,
    close: () => client.end({ timeout: 5 }),
  }
}

/** `folder` undefined keeps everything in memory. */
export async function connectPglite(folder?: string): Promise<Database> {
  const client = await PGlite.create(folder === undefined ? {} : { dataDir: folder })
  return databaseFromPglite(client)
}
