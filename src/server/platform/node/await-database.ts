import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ServerEnv } from '@/config/env.server'
import { causesOf } from '../causes'
import { connectPostgres } from '../db/connect'
import { asAppError } from '../errors'
import type { Log } from '../log/log'

const againMs = 1_000
const sayEveryMs = 10_000

/** At a start of everything the database may come up last. What keeps us out of one that is up is said by who opens it. */
export async function awaitDatabase(env: ServerEnv, log: Log): Promise<void> {
  if (env.DATABASE_URL === undefined) return
  const begunMs = performance.now()
  let saidMs = Number.NEGATIVE_INFINITY
  for (;;) {
    const error = await failureOf(env.DATABASE_URL)
    const nowMs = performance.now()
    const isAway = error !== undefined && asAppError(error).code === 'UNAVAILABLE'
    if (!isAway || nowMs - begunMs >= env.DATABASE_WAIT_SECONDS * 1_000) return
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
    await database.db.execute(sql`select 1`)
    return undefined
  } catch (error) {
    return error
  } finally {
    await database.close()
  }
}
