import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { integrityErrors } from '@/server/modules/ledger'
import { issueShares, post } from '@/server/modules/ledger/post'
import { connectPostgres } from '@/server/platform/db/connect'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { freePort } from '../support/fake'
import { pause } from '../support/seeded'

jest.setTimeout(1_800_000)

/** How much there is to restore; a machine's owner may want to know for more. */
const megabytes = Number(process.env.DRILL_MB ?? 256)

const home = mkdtempSync(join(tmpdir(), 'fnx-drill-'))
const [data, base, wal] = ['data', 'base', 'wal'].map((name) => join(home, name)) as [
  string,
  string,
  string,
]
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const programs = newestPrograms()
let port: number
let server: ChildProcess | undefined
let database: Database

/** Those of Debian's packages, where every version has a folder; else those on the path. */
function newestPrograms(): string {
  const folder = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(folder).sort((a, b) => Number(b) - Number(a))[0] ?? ''
    return join(folder, newest, 'bin')
  } catch {
    return ''
  }
}

function run(name: string, ...args: string[]): void {
  const program = join(programs, name)
  try {
    execFileSync(program, args, {
      ...owner,
      cwd: home,
      stdio: 'pipe',
      env: { PATH: process.env.PATH } as never,
    })
  } catch (error) {
    throw new Error(
      `${program}: ${(error as Error).message}. The drill needs PostgreSQL's server programs (Debian: postgresql).`,
    )
  }
}

// The shell ends it however this process dies.
const keepWithParent = '"$0" "$@" & child=$!; cat >/dev/null; kill -QUIT $child; wait $child'

async function startServer(): Promise<void> {
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
  server = spawn('/bin/sh', ['-c', keepWithParent, join(programs, 'postgres'), ...args], {
    ...owner,
    cwd: home,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
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

/** As when its machine is gone: nothing is written to an end. */
async function loseServer(): Promise<void> {
  await database.close()
  const ended = new Promise((done) => server?.once('exit', done))
  server?.stdin?.end()
  await ended
}

/** The files that are delivered, with the drill's folder in place of theirs. */
const delivered = (name: string) =>
  readFileSync(`deploy/postgresql/${name}`, 'utf8').replaceAll('/var/backups/fnx', home)

beforeAll(async () => {
  chmodSync(home, 0o755)
  for (const folder of [data, wal]) mkdirSync(folder, { mode: 0o700 })
  if (owner) for (const folder of [home, data, wal]) chownSync(folder, owner.uid, owner.gid)
  port = await freePort()
  run(
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--data-checksums',
  )
  mkdirSync(join(data, 'conf.d'))
  writeFileSync(join(data, 'conf.d/backup.conf'), delivered('backup.conf'))
  writeFileSync(join(data, 'postgresql.conf'), "include_dir = 'conf.d'\n", { flag: 'a' })
  await startServer()
  await migrate(database)
})
afterAll(async () => {
  if (server?.exitCode === null) await loseServer()
  rmSync(home, { recursive: true, force: true })
})

const shares = (type: 'unsold' | 'rewards') => ({ type, asset: 'SHARE' }) as const

/** So many movements of money, each with its journal. */
async function move(from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += 1_000) {
    const journals = Array.from({ length: Math.min(1_000, to - first) }, (_, index) => ({
      key: `drill ${first + index}`,
      kind: 'drill',
      at: new Date(),
      moves: [{ from: shares('unsold'), to: shares('rewards'), amount: 1n }],
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
/** Every balance and every entry. */
const root = () =>
  value(`select md5(string_agg(line, ',' order by line)) from (
    select id || ' ' || balance as line from ledger_account union all
    select journal_id || ' ' || account_id || ' ' || amount from ledger_entry) lines`)

const minutesOf = (milliseconds: number) => milliseconds / 60_000

test('a database whose machine is lost is restored to a chosen second, and the books add up there', async () => {
  await issueShares(database.db, new Date(), 4_000_000_000_000n)
  await move(0, 10_000)
  await fill()
  const gigabytes = Number(await value('select pg_database_size(current_database())')) / 1e9

  const before = performance.now()
  run(
    'pg_basebackup',
    `--pgdata=${base}`,
    '--host=127.0.0.1',
    `--port=${port}`,
    '--username=postgres',
    '--checkpoint=fast',
  )
  run('pg_verifybackup', base)
  const backedUp = performance.now()

  await move(10_000, 11_000)
  const [kept, rootThen, then] = [
    await journals(),
    await root(),
    await value('select clock_timestamp()'),
  ]
  await pause(1_100)
  await move(11_000, 12_000)
  // What a minute would bring.
  await database.db.execute(sql`select pg_switch_wal()`)
  while (
    (await value(`select count(*) from pg_ls_archive_statusdir() where name like '%.ready'`)) !==
    '0'
  )
    await pause(100)
  await loseServer()
  renameSync(data, join(home, 'lost'))

  const lost = performance.now()
  cpSync(base, data, { recursive: true, preserveTimestamps: true })
  const restore = delivered('restore.conf').replace(/(recovery_target_time = ).*/, `$1'${then}'`)
  writeFileSync(join(data, 'conf.d/restore.conf'), restore)
  writeFileSync(join(data, 'recovery.signal'), '')
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, data])
  chmodSync(data, 0o700)
  await startServer()
  const restored = performance.now()

  expect([await journals(), await root()]).toEqual([kept, rootThen])
  expect(await integrityErrors({ db: database.db, bookChecks: [] })).toEqual([])
  expect(await migrate(database)).toEqual([])
  await move(11_000, 11_010)
  expect(Number(await journals())).toBe(Number(kept) + 10)
  const perGigabyte = (from: number, to: number) => (minutesOf(to - from) / gigabytes).toFixed(2)
  process.stdout.write(
    `Measured with ${gigabytes.toFixed(2)} GB: backup ${perGigabyte(before, backedUp)}, restore ${perGigabyte(lost, restored)} minutes a GB.\n`,
  )
})
