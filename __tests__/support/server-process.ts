import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { serverBundle } from '../../scripts/product/build'
import { writeEscrowPage } from '../../scripts/product/escrow-page'

const root = process.cwd()

export interface Bundle {
  server: string
  ops: string
}

/** Made once for all workers. */
export async function bundleServer(): Promise<Bundle> {
  const folder = join(process.env.BUNDLES as string, 'server')
  const stamp = join(folder, 'done')
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined
  if (isFirst)
    await bundleInto(folder, {
      server: '__tests__/support/server-entry.ts',
      ops: 'src/server/ops/main.ts',
      'bank-file-worker': 'src/server/modules/bank/providers/read-worker-node.ts',
    }).finally(() => writeFileSync(stamp, ''))
  while (!existsSync(stamp)) await wait(50)
  return { server: join(folder, 'server.mjs'), ops: join(folder, 'ops.mjs') }
}

export async function bundled(entryPoints: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-process-'))
  await bundleInto(folder, entryPoints)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function bundleInto(folder: string, entryPoints: Record<string, string>): Promise<void> {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await build({
    // Packages too: file by file they take long.
    ...serverBundle('sandbox'),
    entryPoints,
    outdir: folder,
    sourcemap: false,
    logLevel: 'error',
  })
  await writeEscrowPage(folder)
}

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Running {
  url: string
  pid: number
  child: ChildProcess
  exited: Promise<Exit>
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<Exit>
}

const livingProcesses = new Set<ChildProcess>()

/** None of this machine's settings reaches it. */
export function startProgram(file: string, args: string[], extra: Record<string, string>) {
  // No process listens there, so this machine's chain is not used.
  const ownSettings = { NODE_ENV: 'test', CHAIN_PORT: '61999' }
  const env = { PATH: process.env.PATH ?? '', ...ownSettings, ...extra } as NodeJS.ProcessEnv
  const child = spawn(process.execPath, [file, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  livingProcesses.add(child)
  let output = ''
  const streams = [child.stdout, child.stderr].map((stream) => {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    return new Promise((resolve) => stream?.once('close', resolve))
  })
  // Not `close`: it never comes once this side has disconnected.
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      livingProcesses.delete(child)
      void Promise.all(streams).then(() => resolve({ code, signal }))
    })
  })
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return { child, exited, stop, pid: child.pid as number, output: () => output }
}

export async function startServer(
  bundle: Bundle,
  settings: Record<string, string>,
): Promise<Running> {
  const program = startProgram(bundle.server, [], settings)
  const url = await new Promise<string>((resolve, fail) => {
    program.child.once('message', (message: { url?: string }) => resolve(message.url ?? ''))
    void program.exited.then(({ code }) =>
      fail(new Error(`ended with ${code}: ${program.output()}`)),
    )
  })
  return { ...program, url: url.replace('localhost', '127.0.0.1') }
}

export async function refusalOf(bundle: Bundle, settings: Record<string, string>) {
  const program = startProgram(bundle.server, [], settings)
  program.child.once('message', () => program.child.kill('SIGKILL'))
  const { code } = await program.exited
  const logged = /^(\{.*\}|\d\d:\d\d:\d\d (info|error) .*)\n( {4}at .*\n)*/gm
  const unlogged = program.output().replaceAll(logged, '')
  return { code, said: unlogged.trim() }
}

export async function runOps(bundle: Bundle, settings: Record<string, string>, ...words: string[]) {
  const program = startProgram(bundle.ops, words, settings)
  const { code } = await program.exited
  return { code, said: program.output().replace(warningOfNode, '').trim() }
}

/** Node 20 says once that Ed25519 is experimental. */
const warningOfNode = /^\(node:\d+\) ExperimentalWarning: .*\n\(Use .*\)\n/m

export function killAll(): void {
  for (const child of livingProcesses) child.kill('SIGKILL')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
