import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noteInstalled } from '../../scripts/install.mjs'

// Less than a test has, so the output is shown.
const patienceMs = 60_000
const project = resolve(__dirname, '../..')

const next = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('builds', 'pages\\n')
mkdirSync(process.env.NEXT_DIST_DIR + '/static', { recursive: true })
writeFileSync(process.env.NEXT_DIST_DIR + '/BUILD_ID', 'stand-in')
setTimeout(() => {}, Number(process.env.NEXT_PUBLIC_WAIT ?? 0))
`

export const fakeServer = `
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
const child = spawn('sleep', ['600'])
const ask = (method, ...params) => fetch('http://127.0.0.1:' + process.env.CHAIN_PORT, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})
// A new chain waits for its server, which brings it to the present.
const mark = (process.env.DATA_DIR ?? '.data') + '/chain/unfinished'
const present = async () => {
  if (!process.env.CHAIN_PORT || !existsSync(mark)) return
  await ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000))
  await ask('evm_mine')
  await ask('evm_setIntervalMining', 1)
  rmSync(mark)
}
const pages = new Promise((done) => {
  if (process.env.PAGES !== 'later') done()
  process.on('message', ({ type }) => type === 'pages' && done())
})
const address = () => new Promise((done) => {
  if (process.env.ADDRESS !== 'handed over') return done(Number(process.env.PORT))
  process.on('message', ({ type }, held) => type === 'address' && done(held))
  process.send({ type: 'address' })
})
const listener = createServer((_, response) => response.end('the product'))
console.log('processes', process.pid, child.pid, 'chain', process.env.CHAIN_PORT)
pages.then(present).then(address).then((place) => {
  listener.listen(place, '127.0.0.1', () => {
    process.send?.({ type: 'ready', url: 'http://stand-in' })
  })
})
const end = () => listener.close(() => process.exit(0))
process.on('SIGTERM', end)
process.on('disconnect', () => {
  child.kill()
  end()
})
`

export interface Outcome {
  code: number | null
  output: string
}

const sourceFolders = [
  'scripts',
  'public',
  'src/config',
  'src/messages',
  'src/server/modules/escrow/page',
  '.build/scripts',
]

/** A tiny project around the real scripts. */
export class Fake {
  readonly folder = mkdtempSync(join(tmpdir(), 'fnx-stand-in-'))
  private readonly started: ChildProcess[] = []

  constructor() {
    for (const folder of sourceFolders)
      if (existsSync(join(project, folder)))
        cpSync(join(project, folder), join(this.folder, folder), { recursive: true })
    for (const file of ['tsconfig.json', '.env.example']) {
      cpSync(join(project, file), join(this.folder, file))
    }
    this.write('package.json', JSON.stringify({ engines: { node: '>=20.19' } }))
    this.write('package-lock.json', JSON.stringify({ packages: { '': {} } }))
    this.write('node_modules/next/dist/bin/next', next)
    this.write('node_modules/patch-package/index.js', '')
    for (const name of [
      '@babel',
      'esbuild',
      'zod',
      '@foundry-rs',
      '@formatjs',
      'ibantools',
      'tslib',
    ]) {
      symlinkSync(join(project, 'node_modules', name), join(this.folder, 'node_modules', name))
    }
    noteInstalled('whole', this.folder)
    this.write('src/server/main.ts', fakeServer)
    this.write('src/server/modules/escrow/page/page.ts', '')
    this.write('pages/index.tsx', 'export default () => null')
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  start(words: string, env: Record<string, string> = {}) {
    const run = { output: '' }
    const child = spawn(process.execPath, words.split(' '), {
      cwd: this.folder,
      env: Object.assign(
        { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: this.folder },
        env,
      ),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.started.push(child)
    const appendOutput = (chunk: Buffer) => {
      run.output += chunk
    }
    child.stdout.on('data', appendOutput)
    child.stderr.on('data', appendOutput)
    const outcome = new Promise<Outcome>((onDone) =>
      child.once('close', (code) => onDone({ code, output: run.output })),
    )
    const says = async (word: string) => {
      const patience = new AbortController()
      const timedOut = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([until(() => run.output.includes(word)), outcome, timedOut])
      patience.abort()
      if (!run.output.includes(word)) throw new Error(`Never said "${word}", but: ${run.output}`)
    }
    return Object.assign(run, { child, ended: outcome, says })
  }

  run(words: string, env?: Record<string, string>): Promise<Outcome> {
    return this.start(words, env).ended
  }

  async remove(): Promise<void> {
    for (const child of this.started) child.kill('SIGKILL')
    // Its chain writes its state as it ends.
    const chain = join(this.folder, '.data/chain/node')
    const pid = existsSync(chain) ? Number(readFileSync(chain, 'utf8').split('-')[0]) : 0
    await until(() => pid === 0 || !isRunning(pid))
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((onDone) => setTimeout(onDone, 20))
}

/** An ended process that was not collected counts as gone. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const listener = await takePort(0)
  await listener.release()
  return listener.port
}

export async function takePort(port: number) {
  const listener = createServer()
  await new Promise<void>((onDone, refuse) =>
    listener.once('error', refuse).listen(port, '127.0.0.1', onDone),
  )
  const address = listener.address() as { port: number }
  const release = () => new Promise<void>((onDone) => listener.close(() => onDone()))
  return { port: address.port, release }
}
