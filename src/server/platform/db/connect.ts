import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import type { ServerEnv } from '@/config/env.server'
import { asAppError, causesOf } from '../errors'
import type { Log } from '../log/log'
import { tracing } from '../log/trace'
import { type Database, type Db, type Statements, statementName, withAfterCommit } from './database'
import { leaderOnPostgres, reached } from './leader'
import { openPglite } from './open-pglite'
import { databaseFromPglite } from './pglite'

const againMs = 1_000
const sayEveryMs = 10_000

/**
 * Waits for the database, which may be the last to come up. Answers whether it was there at once.
 */
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
    await database.db.execute(sql`select 1`)
    return undefined
  } catch (error) {
    return error
  } finally {
    await database.close()
  }
}

type Unsafe = Sql['unsafe']

type Scope = (sql: Sql) => unknown

const maxStatements = 500

const maxLength = 6_000

/** Connects to PostgreSQL. What needs one session for long goes by `direct`, past any pooler. */
export function connectPostgres(url: string, pool: number, direct = url): Database {
  const client = preparing(postgres(url, { ...reached, max: pool }))
  const listener = direct === url ? client : postgres(direct, { ...reached, max: 1 })
  const db = withAfterCommit(drizzlePostgres(client) as unknown as Db)
  return {
    db,
    kind: 'postgres',
    script: async (sql) => {
      await client.unsafe(sql)
    },
    listen: async (channel, onMessage) => (await listener.listen(channel, onMessage)).unlisten,
    leader: (work) => leaderOnPostgres(direct, work),
    statements: () => statementsOn(url),
    close: async () => {
      await Promise.all([client, listener].map((one) => one.end({ timeout: 5 })))
    },
  }
}

const statementsAtOnce = 4
// Our statements bring JSON as text already, so the driver must not write it as JSON once more.
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
}

function statementsOn(url: string): Statements {
  const types = { json } as unknown as Record<string, postgres.PostgresType>
  const client = postgres(url, { ...reached, max: statementsAtOnce, types })
  return {
    run: async (text, values = []) => {
      if (values.length > 0) return { rows: await client.unsafe(text, values as never[]) }
      const reserved = await client.reserve()
      try {
        const answer = await reserved.unsafe(text)
        return { rows: (answer as unknown[]).flat() }
      } catch (error) {
        await reserved.unsafe('rollback').catch(() => undefined)
        throw error
      } finally {
        reserved.release()
      }
    },
    close: () => client.end({ timeout: 5 }),
  }
}

export async function connectPglite(folder?: string): Promise<Database> {
  return databaseFromPglite(await openPglite(folder === undefined ? {} : { dataDir: folder }))
}

/**
 * Has every statement prepared. Drizzle prepares none, so each would cost a second trip and a new
 * plan.
 */
function preparing(client: Sql): Sql {
  const prepared = new Set<string>()
  const isStored = (text: string) => {
    if (prepared.has(text)) return true
    if (prepared.size >= maxStatements || text.length > maxLength) return false
    prepared.add(text)
    return true
  }
  return withPrepared(client, isStored)
}

function withPrepared(sql: Sql, isStored: (text: string) => boolean): Sql {
  const { unsafe } = sql
  const inside = (scope: Scope) => (inner: Sql) => scope(withPrepared(inner, isStored))
  sql.unsafe = ((text, values = [], options = {}) =>
    tracing(
      'statement',
      () => statementName(text),
      unsafe(text, values, { ...options, prepare: values.length > 0 && isStored(text) }),
    )) as Unsafe
  for (const opening of ['begin', 'savepoint'] as const) {
    const open = (sql as unknown as Record<string, ((...given: unknown[]) => unknown) | undefined>)[
      opening
    ]
    if (open === undefined) continue
    const opened = (...given: unknown[]) => {
      const scope = given.pop() as Scope
      return open(...given, inside(scope))
    }
    Object.assign(sql, { [opening]: opened })
  }
  return sql
}
