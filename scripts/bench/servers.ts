import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../children.mjs'
import { startProduct as startAsNewcomers } from '../nodes/product'
import { ensureBuild } from '../product/build'
import { Refusal } from '../refusal.mjs'
import { freePort, nextSettings, projectRoot } from '../settings.mjs'
import { type ComparedPages, ensureBuilt, nextIn } from './compared-pages'

const startLimitMs = 300_000

export type Server = ReturnType<typeof startChild>

export async function startProduct() {
  const build = await ensureBuild({ mode: 'sandbox' })
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  const { promise: ready, resolve: onReady } = promised()
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
  const { pid = 0 } = server.child
  return { url: `http://127.0.0.1:${port}`, pid, distDir: join(projectRoot, build.distDir) }
}

/** With the demo person's past, as `npm start` has it. */
export async function withPast<Result>(
  work: (url: string) => Promise<Result>,
  settings: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fnx-bench-'))
  const env = plainEnvironment({ ...settings, DATA_DIR: dataDir })
  const { url, stop } = await startAsNewcomers({ root: projectRoot, env, node: process.execPath })
  try {
    return await work(url)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function startCompared(pages: ComparedPages) {
  const folder = await ensureBuilt(pages)
  const port = await freePort()
  const server = startChild({
    args: [nextIn(folder), 'start', '-p', String(port), '-H', '127.0.0.1'],
    cwd: folder,
    env: plainEnvironment({ ...nextSettings, NODE_ENV: 'production' }),
    stdio: ['ignore', 'ignore', 'inherit'],
    bound: true,
  })
  return { url: await whenAnswering(port, server, pages.title) }
}

export function plainEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, CHROME_PATH } = process.env
  const storedSettings: Record<string, string | undefined> = { PATH, HOME, TMPDIR, CHROME_PATH }
  return { ...storedSettings, ...additions } as NodeJS.ProcessEnv
}

export async function whenAnswering(port: number | undefined, server: Server, name: string) {
  const url = `http://127.0.0.1:${port}`
  await inTime(answers(url), server, name)
  return url
}

async function answers(url: string) {
  for (;;) {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(5_000) })
    } catch {
      await new Promise((done) => setTimeout(done, 25))
    }
  }
}

function promised() {
  let resolve = () => {}
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

async function inTime(ready: Promise<unknown>, server: Server, name: string) {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Refusal(`${name} did not start in time.`)), startLimitMs)
  })
  const exitedEarly = server.exited.then(({ code }) => {
    throw new Refusal(`${name} ended at its start, with code ${code}.`)
  })
  try {
    await Promise.race([ready, timedOut, exitedEarly])
  } finally {
    clearTimeout(timer)
  }
}
