import { setTimeout as wait } from 'node:timers/promises'
import type { ServerEnv } from '@/config/env.server'
import { asAppError, causesOf } from '../errors'
import type { Log } from '../log/log'
import { type Database, type Statements, withAfterCommit } from './database'
import { leaderOnPostgres } from './leader'
import { listenerOn } from './listen'
import { openPglite } from './open-pglite'
import { databaseFromPglite } from './pglite'
import { openPostgres } from './postgres'
import { run } from './query'

const againMs = 1_000
const sayEveryMs = 10_000

/** Waits for the database, which may start last. Returns whether it was available at once. */
export async function awaitDatabase(env: ServerEnv, log: Log): Promise<boolean> {
  if (env.DATABASE_URL === undefined) return false
  const begunMs = performance.now()
  let saidMs = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await failureOf(env.DATABASE_URL)
    const nowMs = performance.now()
    const isAway = error !== undefined && asAppError(error).code === 'UNAVAILABLE'
    if (!isAway) return true
    if (nowMs - begunMs >= env.DATABASE_WAIT_SECONDS * 1_000) return false
    if (nowMs - saidMs >= sayEveryMs) {
      saidMs = nowMs
      log.info('waiting for the database', { reason: causesOf(error).at(-1)?.message })
    }
    await wait(againMs)
  }
}

async function failureOf(url: string): Promise<unknown> {
  const database = connectPostgres(url, 1)
  try {
    await run(database.db)`select 1`
    return undefined
  } catch (error) {
    return error
  } finally {
    await database.close()
  }
}

/** Connects to PostgreSQL. What needs one session for long uses `direct`, past any pooler. */
export function connectPostgres(url: string, pool: number, direct = url): Database {
  const postgres = openPostgres(url, pool)
  const listener = listenerOn(direct)
  return {
    db: withAfterCommit(postgres.db),
    kind: 'postgres',
    script: async (text) => {
      await postgres.query(text)
    },
    listen: listener.listen,
    leader: (work) => leaderOnPostgres(direct, work),
    statements: () => statementsOn(url),
    close: async () => {
      await Promise.all([postgres.close(), listener.close()])
    },
  }
}

const maxConnections = 4

function statementsOn(url: string): Statements {
  const { query, close } = openPostgres(url, maxConnections)
  return { run: async (text, values) => ({ rows: await query(text, values) }), close }
}

export async function connectPglite(folder?: string): Promise<Database> {
  return databaseFromPglite(await openPglite(folder === undefined ? {} : { dataDir: folder }))
}
