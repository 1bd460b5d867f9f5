import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverBundle } from '../build.mjs'
import { startChild } from '../children.mjs'
import { projectRoot } from '../settings.mjs'
import { freePort, inTime, plainEnvironment } from './servers.mjs'

/** A program of this folder that uses the product's own sources, bundled as the product is. */
async function bundled(name) {
  const folder = join(projectRoot, '.bench/programs')
  mkdirSync(folder, { recursive: true })
  const { build, stop } = await import('esbuild')
  const entry = fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
  const outfile = join(folder, `${name}.mjs`)
  const {
    entryPoints: _,
    outdir: __,
    ...settings
  } = serverBundle({ root: projectRoot, mode: 'production' })
  await build({
    ...settings,
    external: [...settings.external, 'exceljs'],
    entryPoints: [entry],
    outfile,
    alias: { '@': join(projectRoot, 'src') },
    logLevel: 'error',
  })
  await stop()
  return outfile
}

/** Starts such a program and asks it for what it can do, one answer for each question. */
export async function startProgram(name, { env = {}, nodeOptions = [] } = {}) {
  const port = await freePort()
  const waiting = new Map()
  let onReady
  const ready = new Promise((done) => {
    onReady = done
  })
  const program = startChild({
    args: [...nodeOptions, await bundled(name)],
    cwd: projectRoot,
    env: plainEnvironment({ NODE_ENV: 'production', PORT: String(port), ...env }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    onMessage: (message) => {
      if (message.type === 'ready') return onReady()
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    },
  })
  await inTime(ready, program, name)
  const ask = (act, input) =>
    new Promise((done) => {
      const id = crypto.randomUUID()
      waiting.set(id, done)
      program.child.send({ id, act, input })
    })
  return { ...program, ask, url: `http://127.0.0.1:${port}`, port }
}
