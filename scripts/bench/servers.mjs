import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../build.mjs'
import { startChild } from '../children.mjs'
import { Refusal } from '../refusal.mjs'
import { nextSettings, projectRoot } from '../settings.mjs'
import { comparedPages, ensureBuilt } from './compared-pages.mjs'

export const nextProgram = join(projectRoot, 'node_modules/next/dist/bin/next')
// Long enough for a build that somebody's change has made necessary meanwhile.
const startLimitMs = 300_000

/** The product as `npm start` runs it, on a free port with a data directory that is thrown away. */
export async function startProduct() {
  const build = await ensureBuild({ mode: 'sandbox' })
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  let onReady
  const ready = new Promise((done) => {
    onReady = done
  })
  const server = startChild({
    args: [build.server],
    cwd: projectRoot,
    env: plainEnvironment({
      ...nextSettings,
      NODE_ENV: 'production',
      APP_MODE: build.mode,
      NEXT_DIST_DIR: build.distDir,
      PORT: String(port),
      DATA_DIR: dataDir,
    }),
    onMessage: (message) => message?.type === 'ready' && onReady(),
  })
  server.exited.then(() => rmSync(dataDir, { recursive: true, force: true }))
  await inTime(ready, server, 'The product')
  return { url: `http://127.0.0.1:${port}`, distDir: join(projectRoot, build.distDir), ...server }
}

/** Pages beside it that figures are measured against: `next start` and nothing else. */
export async function startCompared(name) {
  const pages = comparedPages[name]
  const folder = await ensureBuilt(pages)
  const port = await freePort()
  const server = startChild({
    args: [nextProgram, 'start', '-p', String(port), '-H', '127.0.0.1'],
    cwd: folder,
    env: plainEnvironment({ ...nextSettings, NODE_ENV: 'production' }),
    stdio: ['ignore', 'ignore', 'inherit'],
    tethered: true,
  })
  const url = `http://127.0.0.1:${port}`
  await inTime(answers(url), server, pages.title)
  return { url, ...server }
}

/** What is set on this machine for running the product has no say in how it is measured. */
export function plainEnvironment(own) {
  const { PATH, HOME, TMPDIR, CHROME_PATH } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(CHROME_PATH && { CHROME_PATH }), ...own }
}

export async function freePort() {
  const listener = createServer()
  await new Promise((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address()
  await new Promise((done) => listener.close(done))
  return port
}

export async function answers(url) {
  for (;;) {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(5_000) })
    } catch {
      await new Promise((done) => setTimeout(done, 25))
    }
  }
}

export async function inTime(ready, server, name) {
  let timer
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Refusal(`${name} did not start in time.`)), startLimitMs)
  })
  const gone = server.exited.then(({ code }) => {
    throw new Refusal(`${name} ended at its start, with code ${code}.`)
  })
  try {
    await Promise.race([ready, late, gone])
  } finally {
    clearTimeout(timer)
  }
}
