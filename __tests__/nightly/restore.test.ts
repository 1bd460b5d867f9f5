import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Services } from '@/server/compose'
import { integrityErrors, newestSnapshot } from '@/server/modules/ledger'
import { provedLine } from '@/server/modules/ledger/audit/audit.service'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { issueShares, post } from '@/server/modules/ledger/post'
import { runCommand } from '@/server/ops/commands'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { noteBackup, watchBackup } from '@/server/platform/signals/backup'
import { rootOf } from '../support/audited'
import { freePort } from '../support/fake'
import { InstalledPostgres } from '../support/installed-postgres'
import { servicesOn } from '../support/kill-fixture'
import { rowsOf } from '../support/rows-of'
import { pause, randomFrom } from '../support/seeded'
import { stubbornBuyer } from '../support/stubborn-buyer'

jest.setTimeout(1_800_000)

const megabytes = Number(process.env.DRILL_MB ?? 256)

const archivedWithinMs = 60_000

const installed = new InstalledPostgres('drill')
const { home } = installed
let data: string
let port: number
let server: ChildProcess | undefined
let database: Database

async function startServer(): Promise<void> {
  server = installed.serve(data, port)
  database = connectPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, 4)
  const isOpen = async () => {
    const answer = await database.db.execute(sql`select pg_is_in_recovery() as busy`)
    return rowsOf<{ busy: boolean }>(answer)[0]?.busy === false
  }
  while (!(await isOpen().catch(() => false))) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended while it was starting.')
    await pause(50)
  }
}

async function loseServer(): Promise<void> {
  await database.close()
  const ended = new Promise((done) => server?.once('exit', done))
  server?.stdin?.end()
  await ended
}

const delivered = (name: string) =>
  readFileSync(`deploy/postgresql/${name}`, 'utf8').replaceAll('/var/backups/fnx', home)

beforeAll(async () => {
  data = installed.folder('data')
  installed.folder('wal')
  port = await freePort()
  installed.init(data, '--data-checksums')
  mkdirSync(join(data, 'conf.d'))
  writeFileSync(join(data, 'conf.d/backup.conf'), delivered('backup.conf'))
  writeFileSync(join(data, 'postgresql.conf'), "include_dir = 'conf.d'\n", { flag: 'a' })
  await startServer()
  await migrate(database)
  const services = await servicesOn(database)
  const random = randomFrom(1)
  for (let place = 0; place < memberCount; place += 1)
    members.push((await stubbornBuyer(services, place, random)).accountId)
})
afterAll(async () => {
  if (server?.exitCode === null) await loseServer()
  rmSync(home, { recursive: true, force: true })
})

const unsold = { type: 'unsold', asset: 'SHARE' } as const
const members: string[] = []
const memberCount = 20

const availableOf = (turn: number) =>
  ({ owner: members[turn % members.length] as string, type: 'available', asset: 'SHARE' }) as const

async function move(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += 1_000) {
    const journals = Array.from({ length: Math.min(1_000, to - first) }, (_, index) => ({
      key: `drill ${first + index}`,
      kind: 'drill',
      at: new Date(),
      moves: [{ from: unsold, to: availableOf(first + index), amount: 1n }],
    }))
    await database.db.transaction((tx) => post(tx, journals))
  }
}

async function fill(): Promise<void> {
  const sizeOf = async () => {
    const answer = await database.db.execute(
      sql`select pg_database_size(current_database()) / 1e6 as size`,
    )
    return Number(rowsOf<{ size: string }>(answer)[0]?.size)
  }
  while ((await sizeOf()) < megabytes)
    await database.db.execute(sql`
      insert into outbox_message (channel, recipient, subject, text, about, created_at, next_try_at, sent_at)
      select 'email', md5(random()::text), 'A message', (select string_agg(md5(random()::text), ' ')
        from generate_series(1, 50) where n > 0), md5(n::text), now(), now(), now()
      from generate_series(1, 5000) n`)
}

async function value(text: string): Promise<string> {
  const answer = await database.db.execute(sql.raw(`select (${text})::text as value`))
  return rowsOf<{ value: string }>(answer)[0]?.value ?? ''
}

const journals = () => value('select count(*) from ledger_journal')
const root = () =>
  value(`select md5(string_agg(line, ',' order by line)) from (
    select id || ' ' || balance as line from ledger_account union all
    select journal_id || ' ' || account_id || ' ' || amount from ledger_entry) lines`)

async function provedRoot({ db, fingerprints }: Services): Promise<string> {
  const { id = '', root = '' } = (await newestSnapshot(db)) ?? {}
  for (const owner of members) {
    const line = await provedLine({ db, fingerprints }, { audit: id, owner })
    expect(line && (await rootOf(line))).toBe(root)
  }
  return root
}

function moveOnAndOn(from: number) {
  let isOver = false
  const acknowledged: number[] = []
  const run = async () => {
    for (let at = from; !isOver; at += 1) {
      await move(at, at + 1).then(
        () => acknowledged.push(Date.now()),
        () => undefined,
      )
      await pause(100)
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
    return acknowledged
  }
}

const minutesOf = (milliseconds: number) => milliseconds / 60_000

async function restore(then?: string): Promise<void> {
  rmSync(data, { recursive: true })
  cpSync(join(home, bases().at(-1) ?? ''), data, { recursive: true, preserveTimestamps: true })
  const target = then === undefined ? '' : `recovery_target_time = '${then}'`
  const conf = delivered('restore.conf').replace(/recovery_target_time = .*/, target)
  writeFileSync(join(data, 'conf.d/restore.conf'), conf)
  writeFileSync(join(data, 'recovery.signal'), '')
  installed.ownAll(data)
  chmodSync(data, 0o700)
  await startServer()
}

const bases = () =>
  readdirSync(home)
    .filter((name) => name.startsWith('base-'))
    .sort()
const archived = () =>
  readdirSync(join(home, 'wal')).filter((name) => /^[\dA-F]{24}\.gz$/.test(name))

/** The very script, as the database's owner; only the product is not told. */
function backUp(): void {
  const script = delivered('fnx-backup')
    .replace('runuser -u postgres --', '')
    .replace(' -c fast', ` -c fast -h 127.0.0.1 -p ${port} -U postgres`)
    .replace(/^.*ops backup done.*$/m, '')
  installed.shell(script)
}

async function chosenSecond() {
  const services = await servicesOn(database)
  await publishAudit(services)
  const proved = await provedRoot(services)
  const chosen = { journals: await journals(), root: await root(), proved }
  return { ...chosen, moment: await value('select clock_timestamp()') }
}

test('a lost database is restored to the second, with sound books', async () => {
  await issueShares(database.db, new Date(), 4_000_000_000_000n)
  await move(0, 10_000)
  await fill()
  const gigabytes = Number(await value('select pg_database_size(current_database())')) / 1e9
  const before = performance.now()
  backUp()
  const backedUp = performance.now()

  await move(10_000, 11_000)
  const chosen = await chosenSecond()
  await pause(1_100)
  const stopMoving = moveOnAndOn(11_000)
  await pause(archivedWithinMs + 15_000)
  const goneAt = Date.now()
  await loseServer()
  const acknowledged = await stopMoving()

  await restore()
  const kept = Number(await journals()) - Number(chosen.journals)
  const lostSeconds = (goneAt - (acknowledged[kept - 1] ?? 0)) / 1_000
  expect(kept).toBeGreaterThan(0)
  expect(lostSeconds).toBeLessThanOrEqual(archivedWithinMs / 1_000 + 5)
  await loseServer()

  const lost = performance.now()
  await restore(chosen.moment)
  const restored = performance.now()
  const services = await servicesOn(database)
  expect([await journals(), await root()]).toEqual([chosen.journals, chosen.root])
  expect(await provedRoot(services)).toBe(chosen.proved)
  expect(await integrityErrors(services)).toEqual([])
  const { text } = await runCommand(services, ['reconcile', '--by', 'drill'])
  expect(text).not.toMatch(/difference|does not|do not/)
  await publishAudit(services)
  expect((await newestSnapshot(database.db))?.differenceCount).toBe(0)
  expect(await migrate(database)).toEqual([])
  await move(11_000, 11_010)
  expect(Number(await journals())).toBe(Number(chosen.journals) + 10)
  const perGigabyte = (from: number, to: number) => (minutesOf(to - from) / gigabytes).toFixed(2)
  process.stdout.write(
    `Measured with ${gigabytes.toFixed(2)} GB: backup ${perGigabyte(before, backedUp)}, restore ${perGigabyte(lost, restored)} minutes a GB, ${lostSeconds.toFixed(0)} s lost.\n`,
  )
})

test('base backups of 14 days are kept, and older logs are deleted', async () => {
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const today = bases().at(-1) ?? ''
  for (const days of [20, 15])
    cpSync(join(home, today), join(home, `base-${daysAgo(days)}`), { recursive: true })
  installed.ownAll(home)
  const before = archived()
  const nextFile = async (number: number) => {
    await move(number, number + 1)
    await value('select pg_switch_wal()')
  }
  // The archive of the lost machine has its own numbers, and may be ahead of the restored one.
  const placeOf = (name = '') => name.slice(8, 24)
  const furthest = before.map(placeOf).sort().at(-1) ?? ''
  const present = () => value('select pg_walfile_name(pg_current_wal_lsn())')
  for (let number = 19_000; placeOf(await present()) <= furthest; number += 1)
    await nextFile(number)
  for (let day = 0; day < 13; day += 1) {
    await nextFile(20_000 + day)
    backUp()
    renameSync(join(home, bases().at(-1) ?? ''), join(home, `base-${daysAgo(13 - day)}`))
  }
  await pause(3_000)
  backUp()
  expect(bases().length).toBe(14)
  expect(bases()[0]).toBe(`base-${daysAgo(13)}`)
  const kept = archived()
  expect(before.length).toBeGreaterThan(1)
  expect(kept.filter((name) => before.includes(name))).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
})

test('an archive that fails alarms, though the last base is fresh', async () => {
  const services = await servicesOn(database)
  const state = async () => {
    await watchBackup(services)
    return value("select state from signal where name = 'backup'")
  }
  await noteBackup(services)
  const before = await state()
  for (const statement of [
    "alter system set archive_command = 'false'",
    'select pg_reload_conf()',
    "select pg_stat_reset_shared('archiver')",
    'select pg_switch_wal()',
  ])
    await database.db.execute(sql.raw(statement))
  const hasFailed = 'select last_failed_time is not null from pg_stat_archiver'
  while ((await value(hasFailed)) !== 'true') await pause(200)
  expect([before, await state()]).toEqual(['good', 'alarm'])
})
