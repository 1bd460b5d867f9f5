import type { Address } from 'viem'
import { hourMs } from '@/config/durations'
import { house } from '@/config/house'
import { purchaseTerms } from '@/config/terms'
import { type ChainPort, noChain } from '@/server/chain/nodes/chain'
import { bankOutOfBooks } from '@/server/modules/bank'
import type { BankAccount, ReadFile } from '@/server/modules/bank/needs'
import { buyBackEvent } from '@/server/modules/buy-backs'
import { dividendEvent } from '@/server/modules/dividends'
import type { Escrow } from '@/server/modules/escrow/needs'
import { memberSessions } from '@/server/modules/identity'
import type { IdentityProvider } from '@/server/modules/kyc'
import type { BookCheck, LogKeys } from '@/server/modules/ledger/needs'
import { NotificationStream } from '@/server/modules/notifications'
import type { Prices } from '@/server/modules/offerings/needs'
import { distinctEvents } from '@/server/modules/owner-events'
import type { OwnerEvent } from '@/server/modules/owner-events/needs'
import type { PrintPaper, PrintText } from '@/server/modules/papers'
import { NewcomerReserve, paymentsOutOfBooks } from '@/server/modules/purchases'
import type { QuoteSigner } from '@/server/modules/purchases/needs'
import { stakesOutOfBooks } from '@/server/modules/staking'
import { type DrawPage, noPictures } from '@/server/modules/threads'
import { voteEvent } from '@/server/modules/votes'
import { type Names, noNames } from '@/server/modules/wallets'
import { noReceivers } from '@/server/modules/webhooks'
import type { Receivers } from '@/server/modules/webhooks/needs'
import {
  type DocumentSigner,
  type Fingerprints,
  type Keys,
  type Passwords,
  type Sealing,
  webFingerprints,
} from '@/server/platform/crypto/keys'
import { type Database, type LedWork, notedIn, timeOf } from '@/server/platform/db/database'
import { openCaptcha } from '@/server/platform/http/admit'
import { CallCounts } from '@/server/platform/http/rate-limit'
import { ResponseCache } from '@/server/platform/http/response-cache'
import { type Jobs, noJobs } from '@/server/platform/jobs/jobs'
import { consoleLog } from '@/server/platform/log/log'
import { type Disk, systemClock } from '@/server/platform/node/machine'
import type { Ports, Standing } from '@/server/platform/ports'
import { SecurityEvents } from '@/server/platform/security/events'
import type { Faucet, Sandbox } from '@/server/sandbox/needs'

type Chosen = 'siteUrl' | 'consoleUrl' | 'appName' | 'clock' | 'databaseTime' | 'log' | 'captcha'

interface Choices extends Partial<Pick<Ports, Chosen>> {
  database: Database
  mode: Ports['mode']
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
  printPaper?: PrintPaper
  printText?: PrintText
  drawPage?: DrawPage
  receivers?: Receivers
  confirmations?: number
  followFrom?: bigint
  logKeys?: () => Promise<LogKeys | undefined>
  escrow?: Escrow | undefined
  bank?: BankAccount | undefined
  readBankFile?: ReadFile
  limitFactor?: number
  newcomerMicroShares?: bigint
  ownerEvents?: readonly OwnerEvent[]
}

/** A payout is named after its newest event of the first of these kinds. */
export const ownerEvents: OwnerEvent[] = [dividendEvent, voteEvent, buyBackEvent]
export const bookChecks: BookCheck[] = [paymentsOutOfBooks, stakesOutOfBooks, bankOutOfBooks]

/** Creates the shared services; the rest come from the start of the product. */
export function compose(choices: Choices) {
  const clock = choices.clock ?? systemClock
  const { db } = choices.database
  const log = choices.log ?? consoleLog(clock)
  const nowMs = () => clock.now().getTime()
  const standing: Standing = { away: undefined, turnedAt: undefined, leads: {}, failing: new Map() }
  const limitFactor = choices.limitFactor ?? limitFactorOf(choices.mode)
  const sessions = memberSessions({ db, clock, keys: choices.keys, limitFactor })
  return {
    db,
    databaseKind: choices.database.kind,
    leader: (work: LedWork) => notedIn(standing.leads, work, choices.database.leader(work)),
    mode: choices.mode,
    sandbox: choices.sandbox,
    keys: choices.keys,
    passwords: choices.passwords,
    sealing: choices.sealing,
    appName: choices.appName ?? house().name,
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
    vouch: choices.quoteSigner.vouch,
    documentSigner: choices.documentSigner,
    treasury: choices.treasury,
    router: choices.router,
    printPaper: choices.printPaper,
    printText: choices.printText,
    drawPage: choices.drawPage ?? noPictures,
    receivers: choices.receivers ?? noReceivers,
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
    logKeys: choices.logKeys ?? (async () => undefined),
    escrow: choices.escrow,
    ...ofTheBank(choices),
    checksAnswers: choices.mode !== 'production',
    limitFactor,
  }
}

const ofTheBank = ({ bank, readBankFile, ownerEvents: events = ownerEvents }: Choices) => ({
  bank,
  readBankFile,
  ownerEvents: distinctEvents(events),
})

/**
 * All services. Only the product's start or a test may hold them: each part declares its own needs.
 */
export type Services = ReturnType<typeof compose>

export function limitFactorOf(mode: Ports['mode']): number {
  return mode === 'sandbox' ? 20 : 1
}
