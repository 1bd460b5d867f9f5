import { dirname, join } from 'node:path'
import type { Address } from 'viem'
import { mainRouter } from '@/config/chain'
import { rolesOf, type ServerEnv, SettingsError } from '@/config/env.server'
import { house } from '@/config/house'
import { opsCommand } from '@/config/ops-command'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { compose, type Services } from '@/server/compose'
import type { BankAccount } from '@/server/modules/bank/needs'
import { bankInbox } from '@/server/modules/bank/providers/inbox-node'
import { readInThread } from '@/server/modules/bank/providers/read-thread-node'
import type { Escrow } from '@/server/modules/escrow/needs'
import { escrowFrom } from '@/server/modules/escrow/providers/escrow-folder-node'
import type { Prices } from '@/server/modules/offerings'
import { chainPrices } from '@/server/modules/offerings/providers/prices-chain'
import { paperThread } from '@/server/modules/papers/providers/paper-thread-node'
import type { QuoteSigner } from '@/server/modules/purchases/needs'
import { avatarPictures } from '@/server/modules/wallets/providers/avatar-picture-node'
import { ensNames } from '@/server/modules/wallets/providers/names-ens'
import type { Receivers } from '@/server/modules/webhooks/needs'
import { nodeReceivers } from '@/server/modules/webhooks/providers/receivers-node'
import {
  documentSigner,
  nodeFingerprints,
  nodeHashing,
  nodeSealing,
  scryptPasswords,
} from '@/server/platform/crypto/crypto-node'
import { type DocumentSigner, keysFrom } from '@/server/platform/crypto/keys'
import { connectPglite, connectPostgres } from '@/server/platform/db/connect'
import type { Database } from '@/server/platform/db/database'
import { hostsOf } from '@/server/platform/db/hosts'
import { migrate, stampMode } from '@/server/platform/db/migrate'
import { eachOnce, type SayWhy } from '@/server/platform/db/waiting'
import { asAppError, causesOf, findDeniedRight } from '@/server/platform/errors'
import { type Jobs, noJobs } from '@/server/platform/jobs/jobs'
import { type Log, processLog } from '@/server/platform/log/log'
import {
  type DataDirectory,
  nodeDisk,
  openDataDirectory,
  refuseFullDisk,
} from '@/server/platform/node/data-directory'
import { carryLanguages } from '@/server/platform/node/listen'
import { systemClock } from '@/server/platform/node/machine'
import { avatarProcess, pageProcess } from '@/server/platform/node/redraw-picture'
import { legalName } from './issuer/legal-name'
import { takeFolder } from './issuer/take-folder'
import { chainFrom, type SandboxParts, sandboxParts } from './open-chain'
import { captchaFrom, identityFrom, logKeysFrom, noIdentity, signerFrom } from './outside-services'

type Limits = Partial<Pick<Services, 'confirmations' | 'newcomerMicroShares'>>

interface PurchasePorts {
  treasury: Address
  router: Address
  quoteSigner: QuoteSigner
  prices: Prices
  followFrom?: bigint
}

type Needs = Pick<Services, 'db' | 'keys' | 'clock' | 'chain'>

export class DatabaseUnusable extends Error {}

export interface OpenedServices {
  services: Services
  close(): Promise<void>
}

/** `say`: why this waits for others, if it does; once for each reason. */
export async function openServices(env: ServerEnv, say?: SayWhy): Promise<OpenedServices> {
  carryLanguages()
  const log = processLog(env, systemClock)
  const directory = env.DATABASE_URL ? undefined : openDataDirectory(env.DATA_DIR)
  let database: Database | undefined
  let papers: ReturnType<typeof paperThread> | undefined
  let jobs = noJobs
  const close = async () => {
    await jobs.close()
    await papers?.close()
    await database?.close()
    directory?.release()
  }
  try {
    database = await openDatabase(env, directory)
    const opened = database
    const sayWhy = eachOnce(say ?? ((reason) => log.info('waiting to start', { reason })))
    await explainRefusal(opened, () => migrate(opened, { say: sayWhy }))
    const { secret } = await stampMode(opened.db, env.APP_MODE)
    jobs = await explainRefusal(opened, () => jobsFrom(env, opened, { log, say: sayWhy }))
    const chain = await chainFrom(env, log)
    const keys = await keysFrom(env.TOKEN_SECRET ?? secret, nodeHashing)
    const sandbox = await sandboxParts(env)
    papers = paperThread(log)
    const services = compose({
      database,
      mode: env.APP_MODE,
      imprint: env.MAIL_IMPRINT ?? house().imprint,
      siteUrl: env.NEXT_PUBLIC_SITE_URL,
      consoleUrl: env.CONSOLE_ORIGIN,
      keys,
      passwords: scryptPasswords,
      sealing: nodeSealing,
      fingerprints: nodeFingerprints,
      captcha: captchaFrom(env),
      log,
      jobs,
      chain,
      ...(await openRefundSigner(env, keys)),
      ...(directory && { disk: nodeDisk(directory.path) }),
      printPaper: papers.print,
      printText: papers.print,
      escrow: await escrowOf(env),
      bank: bankFrom(env, sandbox),
      readBankFile: readInThread(),
      drawPage: pageProcess(),
      receivers: receiversFrom(env),
      ...(env.ENS_RPC_URL && { names: ensNames(env.ENS_RPC_URL, avatarPictures(avatarProcess())) }),
      ...portsFrom(env, sandbox, { db: database.db, keys, clock: systemClock, chain }),
    })
    // Reported at the start, and not to the first visitor, if a key is invalid.
    await services.logKeys()
    if (sandbox) await seed(sandbox, services, env)
    return { services, close }
  } catch (error) {
    await close()
    if (directory) refuseFullDisk(directory.path, error)
    throw error
  }
}

/** A sandbox of an issuer has its texts and terms, and a past with these terms. */
async function seed(sandbox: SandboxParts, services: Services, env: ServerEnv): Promise<void> {
  const folder = env.ISSUER_DIR
  const took = folder && (await takeFolder(services.db, folder, services.clock.now()))
  await sandbox.seedSandbox(services, { isOfIssuer: Boolean(took && took.texts > 0) })
}

/** The worker and `ops` write files; the page that opens them is next to the program. */
async function escrowOf(env: ServerEnv): Promise<Escrow | undefined> {
  if (!rolesOf(env).includes('worker')) return undefined
  return escrowFrom({
    key: env.ESCROW_KEY,
    folder: env.ESCROW_DIR ?? join(env.DATA_DIR, 'escrow'),
    pageFile: join(dirname(process.argv[1] ?? ''), 'escrow.html'),
    isSandbox: env.APP_MODE === 'sandbox',
  })
}

/** Where members' programs may be: on the internet, and for a sandbox also on the same machine. */
function receiversFrom(env: ServerEnv): Receivers {
  if (env.APP_MODE !== 'sandbox') return nodeReceivers()
  const { PORT, SIGNALS_PORT, CONSOLE_PORT, CHAIN_PORT, DATABASE_URL, DATABASE_DIRECT_URL } = env
  const ofDatabase = [DATABASE_URL, DATABASE_DIRECT_URL].flatMap((url) => (url ? portsOf(url) : []))
  const ownPorts = new Set([PORT, SIGNALS_PORT, CONSOLE_PORT, CHAIN_PORT, ...ofDatabase])
  const ownReceiver = `${env.NEXT_PUBLIC_SITE_URL}/api/sandbox/webhooks`
  return nodeReceivers({ sandbox: { isOwnPort: (port) => ownPorts.has(port), ownReceiver } })
}

function portsOf(url: string): number[] {
  const hosts = hostsOf(url)
  return Array.from({ length: hosts.count }, (_, host) => hosts.configOf(host).port || 5_432)
}

/** A sandbox has the account of a bank that does not exist, unless settings name another. */
function bankFrom(env: ServerEnv, sandbox: SandboxParts | undefined): BankAccount | undefined {
  const { BANK_ACCOUNT_HOLDER: holder, BANK_ACCOUNT_IBAN: iban, BANK_ACCOUNT_BIC: bic } = env
  if (holder === undefined || iban === undefined || bic === undefined) {
    if (sandbox === undefined || env.ISSUER_DIR === undefined) return sandbox?.sampleAccount
    return { ...sandbox.sampleAccount, holder: legalName(env.ISSUER_DIR) ?? house().name }
  }
  const closedDays = new Set(env.BANK_CLOSED_DAYS?.split(',').map((day) => day.trim()))
  const isReader = env.BANK_INBOX !== undefined && rolesOf(env).includes('worker')
  const inbox = isReader ? bankInbox(env.BANK_INBOX as string) : undefined
  const currency = env.BANK_ACCOUNT_CURRENCY
  return { holder, iban, bic, currency, closedDays, inbox }
}

/**
 * The key that signs refund orders. A sandbox's lasts as long as its data directory; a production
 * without one signs none.
 */
async function openRefundSigner(
  env: ServerEnv,
  keys: Needs['keys'],
): Promise<{ documentSigner?: DocumentSigner }> {
  const secret =
    env.REFUND_SIGNING_KEY ??
    (env.APP_MODE === 'sandbox' ? await keys.hash('return-signing-key') : undefined)
  return secret === undefined ? {} : { documentSigner: documentSigner(secret) }
}

/** PostgreSQL's refusals of a login, and certificates that cannot be verified. */
const refusedEntry =
  /^(28|3D|CERT_|DEPTH_ZERO_|ERR_(SSL|TLS)_|SELF_SIGNED_|UNABLE_TO_|The server does not support SSL)/

async function explainRefusal<Result>(
  { kind }: Database,
  prepare: () => Promise<Result>,
): Promise<Result> {
  try {
    return await prepare()
  } catch (error) {
    const causes = causesOf(error)
    if (findDeniedRight(error) !== undefined)
      throw new DatabaseUnusable(
        `The role of DATABASE_URL may not migrate the database: run \`${opsCommand('database roles')}\` with the address of the owner.`,
      )
    const isRefused = causes.some(({ code, message }) => refusedEntry.test(String(code ?? message)))
    if (kind === 'pglite' || !(isRefused || asAppError(error).code === 'UNAVAILABLE')) throw error
    throw new DatabaseUnusable(
      `The database of DATABASE_URL cannot be used (${causes.at(-1)?.message}).`,
      { cause: error },
    )
  }
}

async function openDatabase(env: ServerEnv, directory?: DataDirectory): Promise<Database> {
  if (env.DATABASE_URL)
    return connectPostgres(env.DATABASE_URL, env.DATABASE_POOL, env.DATABASE_DIRECT_URL)
  return connectPglite(join((directory as DataDirectory).path, 'postgres'))
}

async function jobsFrom(
  env: ServerEnv,
  database: Database,
  { log, say }: { log: Log; say: SayWhy },
): Promise<Jobs> {
  if (env.APP_MODE === 'sandbox') return noJobs
  const { openJobs } = await import('@/server/platform/jobs/jobs-boss')
  return openJobs(database, log, { isWorking: rolesOf(env).includes('worker'), say })
}

export function portsFrom(env: ServerEnv, sandbox: SandboxParts | undefined, needs: Needs) {
  return {
    ...limitsFrom(env),
    ...(sandbox ? ofSandbox(sandbox, env, needs) : ofProduction(env, needs)),
  }
}

function ofSandbox(parts: SandboxParts, env: ServerEnv, needs: Needs) {
  const ports = parts.sandboxPorts(needs)
  const identity = identityFrom(env) ?? ports.identity
  const sandbox = parts.sandboxFor(env.SANDBOX_FOR_ONE === 'on' ? 'one' : 'all')
  const logKeys = logKeysFrom(env, ports.logKeys)
  return { ...ports, identity, logKeys, sandbox, faucet: parts.sandboxFaucet(needs.chain) }
}

function ofProduction(env: ServerEnv, { chain }: Needs) {
  const identity = identityFrom(env) ?? noIdentity
  return { ...purchaseFrom(env, chain), identity, logKeys: logKeysFrom(env) }
}

function limitsFrom({ CONFIRMATIONS, NEWCOMER_SHARES }: ServerEnv): Limits {
  return {
    ...(CONFIRMATIONS !== undefined && { confirmations: CONFIRMATIONS }),
    ...(NEWCOMER_SHARES !== undefined && {
      newcomerMicroShares: BigInt(NEWCOMER_SHARES) * 1_000_000n,
    }),
  }
}

/**
 * The settings of purchases. Pages pay only the addresses they were built with, so the server does
 * not start with others.
 */
function purchaseFrom(env: ServerEnv, chain: ChainPort): PurchasePorts {
  const first = env.TREASURY_FIRST_BLOCK
  const followFrom = first !== undefined && { followFrom: BigInt(first) }
  const treasury = env.TREASURY_ADDRESS as Address
  const signer = signerFrom(env)
  if (!addressesIn(env.NEXT_PUBLIC_TREASURIES).includes(treasury.toLowerCase()))
    throw new SettingsError(
      'FNX does not start: TREASURY_ADDRESS is not among NEXT_PUBLIC_TREASURIES, so no page would pay it.',
    )
  if (addressesIn(env.NEXT_PUBLIC_QUOTE_SIGNER)[0] !== signer.address.toLowerCase())
    throw new SettingsError(
      `FNX does not start: QUOTE_SIGNING_KEY belongs to ${signer.address}, not to NEXT_PUBLIC_QUOTE_SIGNER, so no page would believe a quote.`,
    )
  const prices = chainPrices({ chain, feeds: env.PRICE_FEEDS ?? {}, clock: systemClock })
  const router = (env.NEXT_PUBLIC_SWAP_ROUTER ?? mainRouter) as Address
  return { ...followFrom, treasury, router, quoteSigner: signer, prices }
}

function addressesIn(text = ''): string[] {
  return text.split(',').map((address) => address.trim().toLowerCase())
}
