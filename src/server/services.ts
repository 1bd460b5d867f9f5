import type { Hono } from 'hono'
import type { Address, LocalAccount } from 'viem'
import { purchaseTerms } from '@/config/terms'
import type { Gift } from '@/contract/sandbox'
import { type ChainPort, noChain } from '@/server/chain/nodes/chain'
import { memberSessions } from '@/server/modules/identity'
import type { IdentityProvider } from '@/server/modules/kyc'
import { NotificationStream } from '@/server/modules/notifications'
import type { Prices } from '@/server/modules/offerings'
import type { PrintPaper } from '@/server/modules/papers'
import { NewcomerReserve, paymentsOutOfBooks, type QuoteSigner } from '@/server/modules/purchases'
import { stakesOutOfBooks } from '@/server/modules/staking'
import { type Names, noNames } from '@/server/modules/wallets'
import {
  type DocumentSigner,
  type Fingerprints,
  type Keys,
  type Passwords,
  type Sealing,
  webFingerprints,
} from '@/server/platform/crypto/keys'
import {
  type Database,
  type Db,
  type LedWork,
  notedIn,
  timeOf,
} from '@/server/platform/db/database'
import { type Captcha, openCaptcha, type Sessions } from '@/server/platform/http/admit'
import type { MountSettings } from '@/server/platform/http/mount'
import { CallCounts } from '@/server/platform/http/rate-limit'
import { ResponseCache } from '@/server/platform/http/response-cache'
import { type Jobs, noJobs } from '@/server/platform/jobs/jobs'
import type { Repeated } from '@/server/platform/jobs/repeat'
import { consoleLog, type Log } from '@/server/platform/log/log'
import { type Clock, type Disk, systemClock } from '@/server/platform/node/machine'
import { SecurityEvents } from '@/server/platform/security/events'

const hourMs = 60 * 60_000

/** Tests replace ports, never our own code. */
export interface Services {
  db: Db
  databaseKind: Database['kind']
  leader: Database['leader']
  mode: 'sandbox' | 'production'
  sandbox: Sandbox | undefined
  appName: string
  siteUrl: string
  consoleUrl: string
  imprint: string | undefined
  clock: Clock
  databaseTime: () => Promise<Date>
  processId: string
  startedAt: Date
  standing: Standing
  disk: Disk | undefined
  log: Log
  jobs: Jobs
  captcha: Captcha
  chain: ChainPort
  /** Undefined in production. */
  faucet: Faucet | undefined
  fingerprints: Fingerprints
  keys: Keys
  names: Names
  passwords: Passwords
  sealing: Sealing
  checkPicture: ((raw: Uint8Array) => Promise<void>) | undefined
  printPaper: PrintPaper | undefined
  identity: IdentityProvider
  prices: Prices
  quoteSigner: QuoteSigner
  /** Signs return orders; undefined in a browser or without its key. */
  documentSigner: DocumentSigner | undefined
  treasury: Address
  router: Address
  confirmations: number
  /** Default: the chain's head at the first start. */
  followFrom: bigint | undefined
  sessions: Sessions
  stream: NotificationStream
  responseCache: ResponseCache
  submissionCounts: CallCounts
  newcomers: NewcomerReserve
  newcomerMicroShares: bigint
  securityEvents: SecurityEvents
  bookChecks: ((db: Db) => Promise<string[]>)[]
  checksAnswers: boolean
  /** Wider in a sandbox, where one address tries everything. */
  limitFactor: number
}

interface Standing {
  away: 'starting' | 'leaving' | undefined
  turnedAt: Date | undefined
  leads: Partial<Record<LedWork, boolean>>
}

export interface Faucet {
  fund(address: Address, onFirst: () => void): Promise<Gift[]>
  levelPools(prices: Prices): Promise<void>
}

export interface Sandbox {
  treasuryKey: LocalAccount
  addRoutes(to: { app: Hono; api: Hono; settings: MountSettings }): void
  repeats(services: Services): Repeated[]
  /** Brings the demo person's past about, an act at a time. */
  history: (services: Services) => Promise<'more' | 'done'>
  /** Whatever changes for everybody changes for nobody else. */
  hasOneUser?: true
}

type Chosen = 'siteUrl' | 'consoleUrl' | 'appName' | 'clock' | 'databaseTime' | 'log' | 'captcha'

interface ServiceChoices extends Partial<Pick<Services, Chosen>> {
  database: Database
  mode: Services['mode']
  keys: Keys
  passwords: Passwords
  sealing: Sealing
  imprint?: string | undefined
  disk?: Disk
  jobs?: Jobs
  chain?: ChainPort
  faucet?: Faucet
  fingerprints?: Fingerprints
  names?: Names
  sandbox?: Sandbox
  identity: IdentityProvider
  prices: Prices
  quoteSigner: QuoteSigner
  documentSigner?: DocumentSigner
  treasury: Address
  router: Address
  checkPicture?: Services['checkPicture']
  printPaper?: PrintPaper
  confirmations?: number
  followFrom?: bigint
  limitFactor?: number
  newcomerMicroShares?: bigint
}

export const bookChecks: Services['bookChecks'] = [paymentsOutOfBooks, stakesOutOfBooks]

export function createServices(choices: ServiceChoices): Services {
  const clock = choices.clock ?? systemClock
  const { db } = choices.database
  const log = choices.log ?? consoleLog(clock)
  const nowMs = () => clock.now().getTime()
  const standing: Standing = { away: undefined, turnedAt: undefined, leads: {} }
  const sessions = memberSessions({ db, clock, keys: choices.keys })
  const limitFactor = choices.limitFactor ?? limitFactorOf(choices.mode)
  return {
    db,
    databaseKind: choices.database.kind,
    leader: (work) => notedIn(standing.leads, work, choices.database.leader(work)),
    mode: choices.mode,
    sandbox: choices.sandbox,
    keys: choices.keys,
    passwords: choices.passwords,
    sealing: choices.sealing,
    appName: choices.appName ?? 'FNX',
    siteUrl: choices.siteUrl ?? 'http://localhost:3000',
    consoleUrl: choices.consoleUrl ?? 'http://localhost:3100',
    imprint: choices.imprint,
    clock,
    databaseTime: choices.databaseTime ?? (() => timeOf(db)),
    processId: crypto.randomUUID(),
    startedAt: clock.now(),
    standing,
    disk: choices.disk,
    log,
    jobs: choices.jobs ?? noJobs,
    captcha: choices.captcha ?? openCaptcha,
    chain: choices.chain ?? noChain,
    faucet: choices.faucet,
    fingerprints: choices.fingerprints ?? webFingerprints,
    names: choices.names ?? noNames,
    identity: choices.identity,
    prices: choices.prices,
    quoteSigner: choices.quoteSigner,
    documentSigner: choices.documentSigner,
    treasury: choices.treasury,
    router: choices.router,
    checkPicture: choices.checkPicture,
    printPaper: choices.printPaper,
    confirmations: choices.confirmations ?? purchaseTerms.confirmations,
    followFrom: choices.followFrom,
    sessions,
    stream: new NotificationStream(choices.database, sessions, log),
    responseCache: new ResponseCache(nowMs),
    submissionCounts: new CallCounts(purchaseTerms.submissionsAnHour * limitFactor, nowMs, hourMs),
    newcomers: new NewcomerReserve(db, clock),
    newcomerMicroShares: choices.newcomerMicroShares ?? purchaseTerms.maxNewcomerMicroShares,
    securityEvents: new SecurityEvents({ db, clock, log, keys: choices.keys }),
    bookChecks,
    checksAnswers: choices.mode !== 'production',
    limitFactor,
  }
}

export function limitFactorOf(mode: Services['mode']): number {
  return mode === 'sandbox' ? 20 : 1
}
