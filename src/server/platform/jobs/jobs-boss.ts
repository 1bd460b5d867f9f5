import { sql } from 'drizzle-orm'
import {
  type ConstructorOptions,
  fromDrizzle,
  getConstructionPlans,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss'
import { advisoryLocks } from '../db/advisory-locks'
import { asJson, type Database, type Db, isUuid } from '../db/database'
import { queryAll, queryOne, read, run } from '../db/query'
import { awaitTurn, type SayWhy } from '../db/waiting'
import { errorFields, type Log } from '../log/log'
import type { Attempt, DeadJob, JobEnding, Jobs, QueueFigures, QueueName } from './jobs'

// How often a queue is polled. Only codes wake their worker.
const lookEverySeconds = 0.5
const lookWhenWokenSeconds = 2
const defaultSeconds = 10
const longestStopMs = 20_000
const sayEveryMs = 5_000

const soon = { retryLimit: 2, retryDelay: 5, expireInSeconds: 60, notify: true }
const patiently = {
  retryLimit: 9,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 180,
}

/** How often and when each queue retries. */
const queues: Record<QueueName, object> = {
  code: soon,
  sms: soon,
  security: patiently,
  notice: patiently,
  newsletter: patiently,
  digest: patiently,
}

/**
 * Creates pg-boss's tables with its own statements, so that they belong to the role that runs this:
 * the owner, as with a migration. Roles that may not change tables find them created.
 */
export async function makeJobTables(db: Db, say?: SayWhy): Promise<void> {
  if (await areTablesMade(db)) return
  await db.transaction(async (tx) => {
    await awaitTurn(tx, advisoryLocks.jobTables, say)
    if (await areTablesMade(tx)) return
    // All in one, because the embedded database takes one statement at a time. This transaction
    // replaces pg-boss's own.
    const plans = getConstructionPlans()
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, '')
    await run(tx)`${sql.raw(`do $all$ begin execute $plans$${plans}$plans$; end $all$`)}`
    for (const [name, choices] of Object.entries(queues)) {
      const how = asJson({ policy: 'standard', ...choices })
      await run(tx)`select pgboss.create_queue(${name}, ${how}::jsonb)`
    }
    // Dead jobs and those under way are read whenever figures are measured.
    await run(tx)`create index job_unsettled on pgboss.job_common (state, name)
      where state in ('active', 'failed')`
  })
}

// Read as a row: PostgreSQL caches a negative to_regnamespace, also after the wait for a lock.
async function areTablesMade(db: Db): Promise<boolean> {
  const { isMade } = await queryOne(db, { isMade: read.boolean })`
    select exists (select from pg_namespace where nspname = 'pgboss') as "isMade"`
  return isMade
}

interface Choices {
  isWorking: boolean
  superviseSeconds?: number
  say?: SayWhy | undefined
}

export async function openJobs(
  database: Database,
  log: Log,
  { isWorking, superviseSeconds = defaultSeconds, say }: Choices,
): Promise<Jobs> {
  await makeJobTables(database.db, say)
  const statements = database.statements()
  const db: ConstructorOptions['db'] = {
    executeSql: statements.run,
    listen: async (channel, onWord, onReconnect) => {
      const close = await database.listen(channel, onWord)
      onReconnect()
      return { close }
    },
  }
  const boss = new PgBoss({
    db,
    backend: database.kind,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    supervise: isWorking,
    useListenNotify: isWorking,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', sayNowAndThen(log))
  await boss.start()
  // Loaded now: otherwise the first `put` would query them outside its transaction, and the
  // embedded database has only one connection.
  await boss.getQueues()
  return {
    put: (tx, queue, ids, afterSeconds) => putJobs(boss, { tx, queue, ids, afterSeconds }),
    work: async (queue, { places, atOnce, run }) => {
      const options = {
        localConcurrency: places,
        batchSize: atOnce,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: lookEverySeconds,
        notifyPollingIntervalSeconds: lookWhenWokenSeconds,
        includeMetadata: true,
        perJobResults: true,
      } as const
      await boss.work(queue, options, async (jobs: JobWithMetadata[]) =>
        results(jobs, await run(jobs.map(attemptOf))),
      )
    },
    figures: () => figures(database),
    dead: (atMost, past) => dead(database, { atMost, past }),
    again: (tx, which) => again(boss, tx, which),
    close: async () => {
      await boss.stop({ graceful: true, timeout: longestStopMs })
      await statements.close()
    },
  }
}

/** Otherwise ten workers would write to the log twice a second. */
function sayNowAndThen(log: Log): (error: Error) => void {
  let saidMs = Number.NEGATIVE_INFINITY
  let unsaid = 0
  return (error) => {
    const nowMs = performance.now()
    unsaid += 1
    if (nowMs - saidMs < sayEveryMs) return
    log.error('jobs', { ...errorFields(error), failures: unsaid })
    saidMs = nowMs
    unsaid = 0
  }
}

type Drizzled = Parameters<typeof fromDrizzle>[0]

interface Put {
  tx: Database['db']
  queue: QueueName
  ids: string[]
  afterSeconds: number | undefined
}

async function putJobs(boss: PgBoss, { tx, queue, ids, afterSeconds }: Put): Promise<void> {
  if (ids.length === 0) return
  const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds }
  const jobs = ids.map((id) => ({ id, ...later }))
  await boss.insert(queue, jobs, { db: fromDrizzle(tx as unknown as Drizzled, sql) })
}

const attemptOf = ({ id, retryCount, retryLimit }: JobWithMetadata): Attempt => ({
  id,
  tries: retryCount + 1,
  isLast: retryCount >= retryLimit,
})

function results(jobs: JobWithMetadata[], endings: Map<string, JobEnding>) {
  return jobs.map(({ id }) => {
    const ending = endings.get(id) ?? 'done'
    if (ending === 'done') return { id, status: 'completed' as const }
    const output = { reason: ending.failed }
    return { id, status: ending.isFinal ? ('deadletter' as const) : ('failed' as const), output }
  })
}

async function figures({ db }: Database): Promise<QueueFigures[]> {
  return queryAll(db, {
    queue: read.text<QueueName>,
    ready: read.number,
    later: read.number,
    active: read.number,
    dead: read.number,
    oldestSeconds: read.number,
  })`
    select queue.name as queue, count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as dead,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as "oldestSeconds"
    from pgboss.queue left join (
      select name, state, start_after from pgboss.job_common where state < 'active' and not blocked
      union all select name, state, start_after from pgboss.job_common where state in ('active', 'failed')
    ) job on job.name = queue.name
    group by 1 order by 1`
}

interface Part {
  atMost: number
  past: string | undefined
}

async function dead({ db }: Database, { atMost, past }: Part): Promise<DeadJob[]> {
  const isPast = past !== undefined && isUuid(past)
  const rows = await queryAll(db, {
    id: read.text,
    queue: read.text<QueueName>,
    tries: read.number,
    reason: read.text,
    diedMs: read.text,
  })`
    select id, name as queue, retry_count + 1 as tries, coalesce(output ->> 'reason', output ->> 'message', '') as reason,
      (extract(epoch from completed_on) * 1000)::text as "diedMs"
    from pgboss.job_common where state = 'failed' and ${
      isPast
        ? sql`(completed_on, id) < (select completed_on, id from pgboss.job_common where id = ${past} and state = 'failed')`
        : true
    }
    order by completed_on desc, id desc limit ${atMost}`
  return rows.map(({ diedMs, ...job }) => ({
    ...job,
    diedAt: new Date(Number(diedMs)),
  }))
}

async function again(boss: PgBoss, tx: Db, which: Parameters<Jobs['again']>[1]): Promise<number> {
  const whereTheseJobs = 'id' in which ? sql`id = ${which.id}` : sql`name = ${which.queue}`
  if ('id' in which && !isUuid(which.id)) return 0
  const jobs = await queryAll(tx, { id: read.text, name: read.text })`
    select id, name from pgboss.job_common where state = 'failed' and ${whereTheseJobs} for update`
  const db = fromDrizzle(tx as unknown as Drizzled, sql)
  for (const queue of new Set(jobs.map(({ name }) => name))) {
    const ids = jobs.filter(({ name }) => name === queue).map(({ id }) => id)
    await boss.retry(queue, ids, { db })
    // Their last failure has delayed the next try; an operator wants it now.
    await run(tx)`update pgboss.job_common set start_after = now()
      where name = ${queue} and id = any(${`{${ids.join(',')}}`}::uuid[])`
  }
  return jobs.length
}
