import type { Hono } from 'hono'
import type { Envelope } from '@/contract/define'
import { createApp } from '@/server/app'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { compose, type Services } from '@/server/compose'
import type { BankAccount } from '@/server/modules/bank/needs'
import type { IdentityProvider } from '@/server/modules/kyc/identity'
import type { Prices } from '@/server/modules/offerings/needs'
import type { DrawPage } from '@/server/modules/threads'
import type { Names } from '@/server/modules/wallets/links'
import type { Receivers } from '@/server/modules/webhooks/needs'
import { documentSigner, nodeFingerprints, nodeSealing } from '@/server/platform/crypto/crypto-node'
import { keysFrom, type Passwords } from '@/server/platform/crypto/keys'
import { type Database, onlyProcess } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import type { Captcha } from '@/server/platform/http/admit'
import type { Jobs } from '@/server/platform/jobs/jobs'
import type { Log } from '@/server/platform/log/log'
import type { Disk } from '@/server/platform/node/machine'
import { sandbox, sandboxPorts } from '@/server/sandbox'
import type { Faucet } from '@/server/sandbox/needs'
import { seedSample } from '@/server/sandbox/seed'
import { emptyTables, keepSample, putBackSample } from './empty-database'
import { inRole } from './roles'
import { stillChain } from './still-chain'

type OpensPglite = () => Promise<Parameters<typeof databaseFromPglite>[0]>

declare global {
  var sharedPglite: OpensPglite & { anew: OpensPglite }
  var leaveSample: (() => Promise<void>) | undefined
  var closeDatabases: (() => Promise<void>) | undefined
}

export class TestClock {
  private at = new Date('2026-11-20T12:00:00Z').getTime()
  now = (): Date => new Date(this.at)
  forward(ms: number): void {
    this.at += ms
  }
}

export interface TestLog extends Log {
  lines: { level: string; event: string; fields?: unknown }[]
}

export function makeLog(): TestLog {
  const lines: TestLog['lines'] = []
  return {
    lines,
    info: (event, fields) => void lines.push({ level: 'info', event, fields }),
    error: (event, fields) => void lines.push({ level: 'error', event, fields }),
  }
}

export interface TestApi {
  app: Hono
  services: Services
  database: Database
  clock: TestClock
  log: TestLog
  request: (path: string, init?: RequestInit) => Promise<ApiAnswer>
  get: (path: string) => Promise<ApiAnswer>
  send: (
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiAnswer>
}

export interface ApiAnswer {
  status: number
  headers: Headers
  body: Envelope & { data: never }
  text: string
}

const isEmbedded = process.env.TEST_DATABASE === 'embedded'
let prepared: Promise<Database> | undefined

/** PostgreSQL does it for a third less work; at night the embedded one is used too. */
function sharedDatabase(): Promise<Database> {
  prepared ??= isEmbedded ? embeddedDatabase() : databaseOfPostgres()
  return prepared
}

export async function embeddedDatabase(): Promise<Database> {
  const database = databaseFromPglite(await globalThis.sharedPglite())
  await migrate(database)
  await keepSample(database, () => seedSample(database.db, new TestClock().now()))
  return database
}

async function databaseOfPostgres(): Promise<Database> {
  // Loaded here: it needs this file's clock.
  const { openUntilTheEnd } = await import('./postgres')
  const server = await openUntilTheEnd()
  const database = await server.makeDatabaseByRoles()
  await keepSample(database, async () => {})
  // A reused database never gives the lead back.
  return { ...database, leader: () => onlyProcess }
}

globalThis.leaveSample = async () => {
  if (prepared) await putBackSample(await prepared)
}

const sandboxPaths = /^\/api\/(sandbox\/|v1\/wallet\/sendTransfer$)/

const testKeys = keysFrom('a secret that only tests know')

/** scrypt is slow and has its own test. */
const quickPasswords: Passwords = {
  hash: async (password) => `quick$${password}`,
  matches: async (password, storedHash) => storedHash === `quick$${password}`,
}

export interface TestApiChoices {
  bank?: BankAccount | undefined
  captcha?: Captcha
  chain?: ChainPort
  faucet?: Faucet
  followFrom?: bigint
  identity?: IdentityProvider
  names?: Names
  limitFactor?: number
  mode?: 'sandbox' | 'production'
  database?: Database
  addressOf?: () => string
  appName?: string
  clock?: TestClock
  confirmations?: number
  databaseTime?: () => Promise<Date>
  disk?: Disk
  drawPage?: DrawPage
  jobs?: Jobs
  prices?: Prices
  receivers?: Receivers
}

export async function makeApi(choices: TestApiChoices = {}): Promise<TestApi> {
  const { addressOf, ...ports } = choices
  const database = choices.database ?? (await sharedDatabase())
  await emptyTables(database)
  const clock = choices.clock ?? new TestClock()
  const log = makeLog()
  const keys = await testKeys
  const services = compose({
    mode: 'sandbox',
    ...(choices.mode !== 'production' && { sandbox }),
    ...sandboxPorts({ db: database.db, keys, clock }),
    keys,
    passwords: quickPasswords,
    sealing: nodeSealing,
    documentSigner: documentSigner('5'.repeat(64)),
    fingerprints: nodeFingerprints,
    chain: stillChain(),
    faucet: { fund: async () => [], levelPools: async () => undefined },
    receivers: { mayBe: async () => true, post: async () => ({ status: 204 }) },
    databaseTime: async () => clock.now(),
    printText: async (content) =>
      (await import('@/server/modules/papers/providers/text-pdfkit')).printText(content),
    printPaper: async (content) =>
      (await import('@/server/modules/papers/providers/paper-pdfkit')).printPaper(content),
    ...ports,
    database,
    clock,
    log,
  })
  const app = createApp(services, { ...(addressOf && { addressOf }) })
  const { fetch } = app
  // The sandbox's own calls arrange states, which no production has.
  app.fetch = (request, ...rest) =>
    inRole(sandboxPaths.test(new URL(request.url).pathname) ? 'owner' : 'web', () =>
      fetch(request, ...rest),
    )
  // A streaming body has to say so, which the browser's types do not know.
  const request = async (path: string, init?: RequestInit) =>
    readAnswer(
      await app.request(path.startsWith('/') ? path : `/api/v1/${path}`, {
        duplex: 'half',
        ...init,
      } as RequestInit),
    )
  return {
    app,
    services,
    database,
    clock,
    log,
    request,
    get: (path) => request(path),
    send: (method, path, body, headers) =>
      request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

async function readAnswer(response: Response): Promise<ApiAnswer> {
  const text = await textOf(response)
  return { status: response.status, headers: response.headers, text, body: parseBody(text) }
}

/** It never ends: its first words are the answer. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || response.body === null) return response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

function parseBody(text: string): ApiAnswer['body'] {
  try {
    return JSON.parse(text) as ApiAnswer['body']
  } catch {
    return {} as ApiAnswer['body']
  }
}
