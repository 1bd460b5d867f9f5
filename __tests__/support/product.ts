import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { askPostgres } from './ask-postgres'
import { TestChain } from './chain'
import { freePort } from './fake'

const root = resolve(__dirname, '../..')
const startLimitMs = 240_000

export interface Product {
  url: string
  port: number
  dataDir: string
  chain: TestChain | undefined
  /** Those it runs with. */
  settings: NodeJS.ProcessEnv
  stop: () => Promise<void>
  kill: () => Promise<void>
  forward: (ms: number) => Promise<void>
}

interface ProductChoices {
  port?: number
  dataDir?: string
  env?: Record<string, string>
  hasPast?: boolean
  loadedBefore?: string[]
  built?: Built
}

export async function startProduct(choices: ProductChoices = {}): Promise<Product> {
  const port = choices.port ?? (await freePort())
  const dataDir = choices.dataDir ?? mkdtempSync(join(tmpdir(), 'fnx-journey-'))
  const database = await databaseIn(dataDir, choices)
  const chain = choices.hasPast ? await chainOfPast(dataDir) : undefined
  const { server, distDir, mode } = choices.built ?? builtProduct()
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    __NEXT_PROCESSED_ENV: 'true',
    APP_MODE: mode,
    NEXT_DIST_DIR: distDir,
    PORT: String(port),
    DATA_DIR: dataDir,
    NODE_OPTIONS: loadedBefore(choices).join(' '),
    CHAIN_PORT: String(chain?.port ?? (await freePort())),
    ...database,
    // The same journeys can be made at another bank: TEST_ISSUER=src/content/second-sample.
    ...(process.env.TEST_ISSUER && { ISSUER_DIR: process.env.TEST_ISSUER }),
    ...choices.env,
  }
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc']
  const child = spawn(process.execPath, [server], { cwd: root, stdio, env: settings })
  const exited = new Promise<void>((onDone) => child.once('exit', () => onDone()))
  const endWith = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    await chain?.stop()
    if (choices.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  await whenReady(child, exited)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    chain,
    settings,
    stop: () => endWith('SIGTERM'),
    kill: () => endWith('SIGKILL'),
    forward: (forwardMs) =>
      new Promise((onDone) => {
        child.once('message', () => onDone())
        child.send({ forwardMs })
      }),
  }
}

async function chainOfPast(dataDir: string): Promise<TestChain> {
  // Only here: it brings half of the sandbox, which every test file would load.
  const { pastDays } = await import('@/server/sandbox/chain/past')
  const folder = join(dataDir, 'chain')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'unfinished'), '')
  return TestChain.start({ folder, daysBack: pastDays })
}

function loadedBefore({ loadedBefore = [] }: ProductChoices): string[] {
  return ['quick-scrypt.js', ...loadedBefore].map((file) => `--require=${join(__dirname, file)}`)
}

/**
 * Copying a first start takes a third of the time; the folder keeps its address for later starts.
 */
async function databaseIn(dataDir: string, { env }: ProductChoices) {
  const { PREPARED_DATA_DIR: prepared, JOURNEYS_POSTGRES: server } = process.env
  if (env?.DATABASE_URL !== undefined) return {}
  const databasePath = join(dataDir, 'database')
  if (readdirSync(dataDir).length === 0) {
    if (prepared !== undefined) cpSync(prepared, dataDir, { recursive: true })
    if (server !== undefined) writeFileSync(databasePath, await newDatabase(server, prepared))
  }
  return existsSync(databasePath) && { DATABASE_URL: readFileSync(databasePath, 'utf8') }
}

async function newDatabase(server: string, prepared?: string): Promise<string> {
  const name = `journeys_${randomUUID().replaceAll('-', '')}`
  const preparedName =
    prepared && readFileSync(join(prepared, 'database'), 'utf8').split('/').at(-1)
  await askPostgres(
    `${server}/postgres`,
    `create database ${name} template ${preparedName ?? 'template1'}`,
  )
  return `${server}/${name}`
}

async function whenReady(child: ChildProcess, exited: Promise<void>): Promise<void> {
  let output = ''
  const appendOutput = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout?.on('data', appendOutput)
  child.stderr?.on('data', appendOutput)
  let limit: NodeJS.Timeout | undefined
  const exitedEarly = new Promise<never>((_, refuse) => {
    limit = setTimeout(() => refuse(new Error(`Not ready in time.\n${output}`)), startLimitMs)
    void exited.then(() => refuse(new Error(`The product ended at its start.\n${output}`)))
  })
  const ready = new Promise<void>((onDone) => {
    child.on('message', (message: { type?: string }) => message.type === 'ready' && onDone())
  })
  try {
    await Promise.race([ready, exitedEarly])
  } finally {
    clearTimeout(limit)
    exitedEarly.catch(() => {})
  }
}

/** The program for operators is next to the server. */
export function builtPrograms(): { server: string; ops: string } {
  const { server } = builtProduct()
  return { server, ops: join(dirname(server), 'ops.mjs') }
}

export interface Built {
  server: string
  distDir: string
  mode: string
}

function builtProduct(): Built {
  const { BUILT_SERVER, BUILT_PAGES, BUILT_MODE } = process.env
  if (BUILT_SERVER && BUILT_PAGES) {
    return { server: BUILT_SERVER, distDir: BUILT_PAGES, mode: BUILT_MODE ?? 'sandbox' }
  }
  const text = execFileSync(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const built = JSON.parse(text) as Built
  process.env.BUILT_SERVER = built.server
  process.env.BUILT_PAGES = built.distDir
  return built
}

export function builtRoutes(): string[] {
  return Object.keys(manifest('server/pages-manifest.json'))
}

export function scriptsOf(route: string): Set<string> {
  const { pages, lowPriorityFiles } = manifest('build-manifest.json') as unknown as {
    pages: Record<string, string[]>
    lowPriorityFiles: string[]
  }
  const files = [...(pages[route] ?? []), ...(pages['/_app'] ?? []), ...lowPriorityFiles]
  return new Set(files.map((file) => `/_next/${file}`))
}

function manifest(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, builtProduct().distDir, name), 'utf8'))
}

interface Shared {
  url: string
  settings: NodeJS.ProcessEnv
  chainUrl: string
  consoleUrl: string
}

/** What all files use, as each worker receives it. */
export function share(product: Partial<Shared>): void {
  const { url, settings, chainUrl, consoleUrl } = product
  process.env.SHARED_PRODUCT = JSON.stringify({ url, settings, chainUrl, consoleUrl })
}

export function shared(): Shared {
  const text = process.env.SHARED_PRODUCT
  if (text === undefined) throw new Error('Journeys run under jest.browser.config.js only.')
  return JSON.parse(text)
}

export const sharedUrl = (): string => shared().url
