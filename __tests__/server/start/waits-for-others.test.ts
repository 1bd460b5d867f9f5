import { sql } from 'drizzle-orm'
import { readServerEnv } from '@/config/env.server'
import { grantRoles } from '@/server/ops/database-roles'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import type { Db } from '@/server/platform/db/database'
import { ModeMismatch, migrate, stampMode } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { run } from '@/server/platform/db/query'
import { makeJobTables } from '@/server/platform/jobs/jobs-boss'
import { openServices } from '@/server/start/open-services'
import { openPostgres, type TestPostgres } from '../../support/postgres'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await openPostgres()
})
afterAll(() => postgres.close())

const take = (tx: Db, lock: number) =>
  run(tx)`select pg_advisory_xact_lock(${sql.raw(String(lock))})`

/** Ends too where nobody says a word, so that what follows fails and not the whole test. */
async function oneOf(lines: string[], done: Promise<unknown>): Promise<void> {
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  for (let tries = 0; lines.length === 0 && !isDone && tries < 150; tries += 1)
    await new Promise((wait) => setTimeout(wait, 20))
}

test('a start behind another process’s migration says once that it waits, and goes on after it', async () => {
  const { url, connect } = await postgres.makeDatabase()
  const { db, ...other } = connect()
  await migrate({ db, ...other })
  await stampMode(db, 'production')
  await grantRoles({ db, databaseKind: 'postgres' })
  const newest = migrations.at(-1)?.name
  await run(db)`delete from applied_migration where name = ${newest}`
  const lines: string[] = []
  const printed = jest.spyOn(console, 'info').mockImplementation((text) => void lines.push(text))
  const env = readServerEnv({ DATABASE_URL: url.replace('postgres@', 'fnx_web@') })
  let start: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await take(tx, advisoryLocks.migrations)
    start = openServices(env).catch((error: unknown) => error)
    await oneOf(lines, start)
    await run(tx)`insert into applied_migration (name) values (${newest})`
  })
  // A role that may change no table got past them, as far as the mode of the database.
  expect(await start).toBeInstanceOf(ModeMismatch)
  printed.mockRestore()
  expect(lines).toEqual([
    expect.stringMatching(
      /waiting to start reason="Another process is changing the tables of this database\. This one waits until that is done, and then goes on by itself\."/,
    ),
  ])
})

test('a process says that it waits behind another one’s tables of jobs', async () => {
  const { db } = (await postgres.makeDatabase()).connect()
  const said: string[] = []
  let made: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await take(tx, advisoryLocks.jobTables)
    made = makeJobTables(db, (why) => said.push(why))
    await oneOf(said, made)
  })
  await made
  expect(said).toEqual([expect.stringMatching(/^Another process is changing the tables/)])
})
