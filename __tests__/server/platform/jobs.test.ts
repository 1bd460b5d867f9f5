import { sql } from 'drizzle-orm'
import type { Database } from '@/server/platform/db/database'
import {
  type Attempt,
  type JobEnding,
  type Jobs,
  type QueueName,
  queueNames,
} from '@/server/platform/jobs/jobs'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { embeddedDatabase, makeLog } from '../../support/api'
import { openPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'
import { byDay } from '../../support/size'

const log = makeLog()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

const embedded = async () => {
  const database = await embeddedDatabase()
  closing.push(() => database.db.execute(sql`delete from pgboss.job`))
  return database
}

async function onServer(): Promise<Database> {
  const server = await openPostgres()
  closing.push(server.close)
  return (await server.makeDatabase('migrated')).connect()
}

async function startJobs(database: Database): Promise<Jobs> {
  const jobs = await openJobs(database, log, { isWorking: true, superviseSeconds: 1 })
  closing.push(jobs.close)
  return jobs
}

async function taking(jobs: Jobs, queue: QueueName, endingOf: () => JobEnding = () => 'done') {
  const takenAttempts: Attempt[] = []
  let wake: () => void = () => undefined
  const run = async (attempts: Attempt[]) => {
    takenAttempts.push(...attempts)
    wake()
    return new Map(attempts.map(({ id }) => [id, endingOf()]))
  }
  await jobs.work(queue, { places: 1, atOnce: 5, run })
  const until = async (count: number) => {
    while (takenAttempts.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return takenAttempts
  }
  return { taken: takenAttempts, until }
}

async function whenSettled(jobs: Jobs, queue: QueueName) {
  for (;;) {
    const figuresOfQueue = (await jobs.figures()).find((figures) => figures.queue === queue)
    if (figuresOfQueue?.active === 0 && figuresOfQueue.ready === 0) return figuresOfQueue
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe.each(
  byDay(1, [
    ['PostgreSQL', onServer],
    ['the embedded database', embedded],
  ]),
)('on %s', (_, databaseOf) => {
  test('a job commits or rolls back with its transaction', async () => {
    const database = await databaseOf()
    const jobs = await startJobs(database)
    const ids = queueNames.map(() => crypto.randomUUID())
    const undone = database.db.transaction(async (tx) => {
      for (const queue of queueNames) await jobs.put(tx, queue, [crypto.randomUUID()])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.db.transaction(async (tx) => {
      for (const [index, queue] of queueNames.entries())
        await jobs.put(tx, queue, [ids[index] ?? ''])
    })
    for (const [index, queue] of queueNames.entries()) {
      const { until } = await taking(jobs, queue)
      expect(await until(1)).toEqual([{ id: ids[index], tries: 1, isLast: false }])
    }
    for (const queue of queueNames)
      expect(await whenSettled(jobs, queue)).toMatchObject({ dead: 0, later: 0 })
  })

  test('an operator sees why jobs died and repeats them @rest', async () => {
    const database = await databaseOf()
    const jobs = await startJobs(database)
    let failedEnding: JobEnding = { failed: 'Refused', isFinal: true }
    const { until } = await taking(jobs, 'notice', () => failedEnding)
    const id = crypto.randomUUID()
    await jobs.put(database.db, 'notice', [id])
    await until(1)
    expect(await whenSettled(jobs, 'notice')).toMatchObject({ dead: 1 })
    expect(await jobs.dead(9)).toMatchObject([{ id, queue: 'notice', tries: 1, reason: 'Refused' }])
    expect(await jobs.dead(9, id)).toEqual([])
    failedEnding = 'done'
    const { db } = database
    const undone = db.transaction(async (tx) => {
      expect(await jobs.again(tx, { id })).toBe(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await jobs.again(db, { id: crypto.randomUUID() })).toBe(0)
    expect(await jobs.again(db, { queue: 'digest' })).toBe(0)
    expect(await db.transaction((tx) => jobs.again(tx, { queue: 'notice' }))).toBe(1)
    await until(2)
    expect(await whenSettled(jobs, 'notice')).toMatchObject({ dead: 0 })
    expect(await jobs.again(db, { id })).toBe(0)
  })

  test('failed jobs wait, and jobs of killed processes restart @rest', async () => {
    const database = await databaseOf()
    const jobs = await startJobs(database)
    const { until } = await taking(jobs, 'notice', () => ({ failed: 'Away' }))
    const [failing, stuck] = [crypto.randomUUID(), crypto.randomUUID()]
    await jobs.put(database.db, 'notice', [failing])
    await until(1)
    expect(await whenSettled(jobs, 'notice')).toMatchObject({ later: 1, dead: 0 })
    await jobs.put(database.db, 'code', [stuck])
    await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '61 s'
      where id = ${stuck}`)
    const next = await startJobs(database)
    const { until: untilTaken } = await taking(next, 'code')
    expect(await untilTaken(1)).toMatchObject([{ id: stuck, tries: 2 }])
    expect(await whenSettled(next, 'code')).toMatchObject({ later: 0, dead: 0 })
  }, 30_000)
})

test('a job carries nothing but an id @rest', async () => {
  const database = await embedded()
  const jobs = await startJobs(database)
  await jobs.put(database.db, 'digest', [crypto.randomUUID()], 600)
  const [row] = rowsOf<{ job: Record<string, unknown> }>(
    await database.db.execute(sql`select to_jsonb(job) as job from pgboss.job`),
  )
  expect(row?.job).toMatchObject({ data: null, singleton_key: null, group_id: null })
  expect(await jobs.figures()).toContainEqual(
    expect.objectContaining({ queue: 'digest', later: 1 }),
  )
})
