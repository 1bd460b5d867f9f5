import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, stop as stopEsbuild } from 'esbuild'
import { startChild } from '../children.mjs'
import { serverBundle } from '../product/build'
import { freePort, projectRoot } from '../settings.mjs'
import { inTime, plainEnvironment, promised } from './servers'

const settings = {
  max_connections: '100',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
}

export interface Postgres {
  url: string
  port: number
  pid: number
}
export type Program = Awaited<ReturnType<typeof startProgram>>

export async function onPostgres<Result>(
  measure: (postgres: Postgres) => Promise<Result>,
  { isDurable = false } = {},
) {
  const fromRoot = createRequire(join(projectRoot, 'package.json'))
  const { start } = fromRoot('./__tests__/runner/shared-postgres.js')
  const { address, port, pid, stop } = await start({ ...settings, fsync: isDurable ? 'on' : 'off' })
  try {
    return await measure({ url: `${address}/postgres`, port, pid })
  } finally {
    await stop()
  }
}

interface Surroundings {
  env?: Record<string, string>
  nodeOptions?: string[]
}

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
    new Promise<Answer>((done, refuse) => {
      const id = crypto.randomUUID()
      waiting.set(id, done)
      program.child.send({ id, act, input })
      program.exited.then(() => refuse(new Error(`${name} has ended, asked to ${act}.`)))
    })
  return { ask, stop: program.stop, port, pid: program.child.pid ?? 0 }
}

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
