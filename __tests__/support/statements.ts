import { drizzle } from 'drizzle-orm/pglite'
import { embeddedDatabase, makeApi, type TestApi, type TestApiChoices } from './api'

export interface WatchedApi extends TestApi {
  /** The statements that ran while the act went on, without their values. */
  statementsOf: (act: () => Promise<unknown>) => Promise<string[]>
}

/** The API with a listener at its database: what is asked there tells how much work was done. */
export async function makeWatchedApi(choices: TestApiChoices = {}): Promise<WatchedApi> {
  const plain = await embeddedDatabase()
  const client = await globalThis.sharedPglite()
  const heard: string[] = []
  const logger = { logQuery: (query: string) => void heard.push(query) }
  const db = drizzle(client, { logger })
  const database = { ...plain, db: db as unknown as typeof plain.db }
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
