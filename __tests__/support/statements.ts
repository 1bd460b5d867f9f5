import { drizzle } from 'drizzle-orm/pglite'
import { type Db, withAfterCommit } from '@/server/platform/db/database'
import { embeddedDatabase, makeApi, type TestApi, type TestApiChoices } from './api'

export interface WatchedApi extends TestApi {
  statementsOf: (act: () => Promise<unknown>) => Promise<string[]>
}

export async function makeWatchedApi(choices: TestApiChoices = {}): Promise<WatchedApi> {
  const plain = await embeddedDatabase()
  const client = await globalThis.sharedPglite()
  const heard: string[] = []
  // The hint to watchers comes at any moment.
  const isHint = (query: string) => query.startsWith('select pg_notify')
  const logger = { logQuery: (query: string) => void (isHint(query) || heard.push(query)) }
  const db = withAfterCommit(drizzle(client, { logger }) as unknown as Db)
  const database = { ...plain, db }
  const api = await makeApi({ ...choices, database })
  return {
    ...api,
    statementsOf: async (act) => {
      heard.length = 0
      await act()
      return [...heard]
    },
  }
}
