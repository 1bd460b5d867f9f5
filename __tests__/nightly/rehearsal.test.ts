import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { issueShares } from '@/server/modules/ledger'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { freePort } from '../support/fake'
import { InstalledPostgres } from '../support/installed-postgres'
import { pause } from '../support/seeded'

jest.setTimeout(300_000)

const installed = new InstalledPostgres('rehearsal')
const { home } = installed
const said = join(home, 'said')
let port: number
let server: ChildProcess
let database: Database

/** As the server's owner, with this test's folders and a product that records its calls. */
const delivered = (name: string) =>
  readFileSync(`deploy/postgresql/${name}`, 'utf8')
    .replaceAll('/var/backups/fnx', home)
    .replaceAll('/opt/fnx/deploy/postgresql', home)
    .replaceAll('/usr/local/bin/ops', join(home, 'ops'))
    .replaceAll('runuser -u postgres --', '')

beforeAll(async () => {
  const data = installed.folder('data')
  installed.folder('wal')
  port = await freePort()
  installed.init(data)
  mkdirSync(join(data, 'conf.d'))
  writeFileSync(join(data, 'conf.d/backup.conf'), delivered('backup.conf'))
  writeFileSync(join(data, 'postgresql.conf'), "include_dir = 'conf.d'\n", { flag: 'a' })
  writeFileSync(join(home, 'restore.conf'), delivered('restore.conf'))
  writeFileSync(join(home, 'ops'), `#!/bin/sh\necho "$*" >> ${said}\n`)
  chmodSync(join(home, 'ops'), 0o755)
  server = installed.serve(data, port)
  const owner = connectPostgres(`postgres://postgres@127.0.0.1:${port}/postgres`, 1)
  const isOpen = () =>
    owner.db.execute(sql`create database fnx`).then(
      () => true,
      () => false,
    )
  while (!(await isOpen())) await pause(100)
  await owner.close()
  database = connectPostgres(`postgres://postgres@127.0.0.1:${port}/fnx`, 2)
  await migrate(database)
  const there = `-h 127.0.0.1 -p ${port} -U postgres`
  installed.shell(delivered('fnx-backup').replace(' -c fast', ` -c fast ${there}`))
})
afterAll(async () => {
  await database.close()
  const ended = new Promise((done) => server.once('exit', done))
  server.stdin?.end()
  await ended
  rmSync(home, { recursive: true, force: true })
})

function rehearse(): string {
  // The command line names the running server, and later words of it the restored one.
  const script = delivered('fnx-rehearsal').replace(
    '-d fnx"',
    `-d fnx -h 127.0.0.1 -p ${port} -U postgres"`,
  )
  const before = existsSync(said) ? readFileSync(said, 'utf8') : ''
  try {
    installed.shell(script)
  } catch {
    // The product is notified, and so is the reader of cron's mail.
  }
  expect(existsSync(join(home, 'rehearsal'))).toBe(false)
  return readFileSync(said, 'utf8').slice(before.length).trim()
}

const archived = () => readdirSync(join(home, 'wal')).filter((name) => name.endsWith('.gz'))

test('a backup is restored beside the running database, including later writes', async () => {
  await issueShares(database.db, new Date(), 4_000_000_000_000n)
  const before = archived().length
  expect(rehearse()).toBe('backup rehearsed --by rehearsal')
  // One segment by the rehearsal's own question, none by the restored database.
  expect(archived().length - before).toBeLessThanOrEqual(1)
  expect(existsSync(join(home, 'wal/00000002.history.gz'))).toBe(false)
})

test('a backup with missing writes is reported as unusable', async () => {
  const newest = archived().sort().at(-1) ?? ''
  const place = join(home, 'wal', newest)
  const whole = readFileSync(place)
  writeFileSync(place, whole.subarray(0, whole.length / 2))
  expect(rehearse()).toBe('backup unusable --by rehearsal')
  writeFileSync(place, whole)
  expect(rehearse()).toBe('backup rehearsed --by rehearsal')
})

test('a changed base backup is reported as unusable', async () => {
  const base = readdirSync(home).find((name) => name.startsWith('base-')) ?? ''
  const version = join(home, base, 'PG_VERSION')
  const right = readFileSync(version)
  writeFileSync(version, '14\n')
  expect(rehearse()).toBe('backup unusable --by rehearsal')
  writeFileSync(version, right)
})
