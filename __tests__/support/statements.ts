import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type Db, withAfterCommit } from '@/server/platform/db/database'
import { makeApi, type TestApi, type TestApiChoices } from './api'
import { openUntilTheEnd } from './postgres'

export interface WatchedApi extends TestApi {
  statementsOf: (act: () => Promise<unknown>) => Promise<string[]>
}

const statements: string[] = []
let watched: Promise<Database> | undefined

async function openDatabase(): Promise<Database> {
  const server = await openUntilTheEnd()
  const { url, connect } = await server.makeDatabase('seeded')
  // The hint to watchers comes at any moment.
  const isHint = (query: string) => query.startsWith('select pg_notify')
  const logger = { logQuery: (query: string) => void (isHint(query) || statements.push(query)) }
  const client = new pg.Pool({ connectionString: url, max: 4 })
  const closeDatabases = globalThis.closeDatabases
  globalThis.closeDatabases = async () => {
    await client.end()
    await closeDatabases?.()
  }
  const db = withAfterCommit(drizzle(client, { logger }) as unknown as Db)
  return { ...connect(), db }
}

export async function makeWatchedApi(choices: TestApiChoices = {}): Promise<WatchedApi> {
  watched ??= openDatabase()
  const api = await makeApi({ ...choices, database: await watched })
  return {
    ...api,
    statementsOf: async (act) => {
      statements.length = 0
      await act()
      return [...statements]
    },
  }
}
