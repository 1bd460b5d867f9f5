import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import type { ServerEnv } from '@/config/env.server'
import { asAppError, causesOf } from '../errors'
import type { Log } from '../log/log'
import { tracing } from '../log/trace'
import {
  type Database,
  type Db,
  type Leader,
  type LedWork,
  type Statements,
  statementName,
  withAfterCommit,
} from './database'
import { databaseFromPglite } from './pglite'

// Named by these numbers in the database while somebody does them.
const works: Record<LedWork, number> = { payments: 1, audit: 2 }
const lockClass = 70_001
const askEveryMs = 1_000
const connectMs = 10_000
const patienceMs = 2_000

/** PostgreSQL looks so often whether a machine that was cut off is still there: it is replaced after five seconds. */
const connection = {
  application_name: 'fnx leader',
  tcp_user_timeout: 5_000,
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
}

/**
 * A lock of a session of its own: PostgreSQL frees it when the process or its connection ends, and no clock decides.
 * Who hears nothing from the database for two seconds leads no more. Writes are guarded all the same.
 */
export function leaderOnPostgres(url: string, work: LedWork): Leader {
  const key = `${lockClass}, ${works[work]}`
  // The driver connects again by itself, and a new session holds nothing: then it is asked for as by anybody.
  const ask = `select case when exists (
      select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objid = ${works[work]}
        and pid = pg_backend_pid() and granted)
    then true else pg_try_advisory_lock(${key}) end as "isHeld"`
  let client: Sql | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  const giveBack = async () => {
    const last = client
    client = undefined
    confirmedAt = Number.NEGATIVE_INFINITY
    await last?.end({ timeout: 1 })
  }
  return {
    holds: async () => {
      const askedAt = performance.now()
      if (askedAt - confirmedAt < askEveryMs) return true
      const isNew = client === undefined
      client ??= postgres(url, { max: 1, max_lifetime: null, connect_timeout: 10, connection })
      try {
        const [row] = await inTime(
          client.unsafe<{ isHeld: boolean }[]>(ask),
          isNew ? connectMs : patienceMs,
        )
        confirmedAt = row?.isHeld ? askedAt : Number.NEGATIVE_INFINITY
        return row?.isHeld === true
      } catch (error) {
        await giveBack()
        throw error
      }
    },
    giveBack,
  }
}

function inTime<Answer>(asked: PromiseLike<Answer>, ms: number): Promise<Answer> {
  return new Promise((done, fail) => {
    const late = () => fail(new Error('The database does not answer who leads'))
    const timer = setTimeout(late, ms)
    asked.then(done, fail).then(() => clearTimeout(timer))
  })
}

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

type Unsafe = Sql['unsafe']

type Scope = (sql: Sql) => unknown

// So many fit easily into a connection; texts that are put together again each time stay outside.
const maxStatements = 500

const maxLength = 6_000

/** What belongs to a session goes by `direct`, past whatever hands one connection to many. */
export function connectPostgres(url: string, pool: number, direct = url): Database {
  const client = preparing(postgres(url, { max: pool, onnotice: () => {}, connect_timeout: 10 }))
  const listener = direct === url ? client : postgres(direct, { max: 1, onnotice: () => {} })
  return {
    db: withAfterCommit(drizzlePostgres(client) as unknown as Db),
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
// Texts go as they are: whoever brings a statement has made JSON of its values.
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
}

/** A pool of its own, which takes its turn beside requests. The driver lets only a reserved connection begin and commit by texts. */
function statementsOn(url: string): Statements {
  const types = { json } as unknown as Record<string, postgres.PostgresType>
  const client = postgres(url, {
    max: statementsAtOnce,
    onnotice: () => {},
    connect_timeout: 10,
    types,
  })
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

/** `folder` undefined keeps everything in memory. */
export async function connectPglite(folder?: string): Promise<Database> {
  const client = await PGlite.create(folder === undefined ? {} : { dataDir: folder })
  return databaseFromPglite(client)
}

/**
 * Drizzle asks for nothing to be prepared. Each query would then be parsed and planned again, and wait for a
 * description of itself first, which is a second way to the database and back.
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
