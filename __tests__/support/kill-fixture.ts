import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type Hex, keccak256, numberToHex, type PrivateKeyAccount } from 'viem'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { compose, type Services } from '@/server/compose'
import { post } from '@/server/modules/ledger/post'
import { walletLinks } from '@/server/modules/wallets/tables'
import { nodeSealing, scryptPasswords } from '@/server/platform/crypto/crypto-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import type { Database } from '@/server/platform/db/database'
import { stampMode } from '@/server/platform/db/migrate'
import { systemClock } from '@/server/platform/node/machine'
import { sandbox, sandboxPorts } from '@/server/sandbox'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { makeLog } from './api'
import { TestChain } from './chain'
import { openPostgres, type TestPostgres } from './postgres'
import { rowsOf } from './rows-of'
import { pause, randomFrom } from './seeded'
import { SentPayments } from './sent-payments'
import { type Bundle, bundleServer, freePort, killAll } from './server-process'
import { type StubbornBuyer, stubbornBuyer } from './stubborn-buyer'

export const confirmations = 4
const ownPace = { confirmations, blockTime: 1 }

const longestAimMs = 6_000

export interface KillFixture {
  chain: TestChain
  node: FaultyNode
  bundle: Bundle
  settings: Record<string, string>
  url: string
  database: Database
  services: Services
  sent: SentPayments
  buyers: StubbornBuyer[]
  stop(): Promise<void>
}

interface Surroundings {
  bundle?: () => Promise<Bundle>
  open?: () => Promise<TestPostgres>
  /** Of blocks, as a chain makes them and we count them. */
  pace?: { confirmations: number; blockTime: number }
}

export async function killFixture(
  seed: number,
  clients: number,
  { bundle: makeBundle = bundleServer, open = openPostgres, pace = ownPace }: Surroundings = {},
): Promise<KillFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-kills-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    killAll()
    for (const stopProcess of stops.toReversed()) await stopProcess()
  }
  try {
    const bundle = await makeBundle()
    const chain = await TestChain.start({ blockTime: pace.blockTime })
    stops.push(() => chain.stop())
    const node = await faultyNode(chain)
    stops.push(node.stop)
    const postgres = await open()
    stops.push(postgres.close)
    const templateDatabase = await postgres.makeDatabase('migrated')
    const database = templateDatabase.connect()
    const services = await servicesOn(database)
    const makes = Array.from({ length: clients }, (_, index) =>
      stubbornBuyer(services, index, randomFrom(seed + 1 + index)),
    )
    const buyers = await Promise.all(makes)
    await fund(chain, buyers)
    await slowDown(database)
    const port = String(await freePort())
    const settings = {
      DATABASE_URL: templateDatabase.url,
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      CHAIN_PORT: String(node.port),
      CONFIRMATIONS: String(pace.confirmations),
      TRUST_PROXY: 'on',
    }
    const sentPayments = new SentPayments(chain, randomFrom(seed - 1))
    const url = `http://127.0.0.1:${port}`
    return {
      chain,
      node,
      bundle,
      settings,
      url,
      database,
      services,
      sent: sentPayments,
      buyers,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function servicesOn(database: Database): Promise<Services> {
  const { secret } = await stampMode(database.db, 'sandbox')
  const keys = await keysFrom(secret)
  const ports = { passwords: scryptPasswords, sealing: nodeSealing }
  const ownPorts = sandboxPorts({ db: database.db, keys, clock: systemClock })
  return compose({
    database,
    mode: 'sandbox',
    sandbox,
    ...ownPorts,
    keys,
    ...ports,
    log: makeLog(),
  })
}

/** The needs of an `ops` command that asks the chain itself. */
export function withChain({ services, chain: { url } }: KillFixture) {
  const chain = rpcChain({ urls: [url], tokens: sandboxTokens, log: makeLog() })
  return { ...services, chain, confirmations }
}

/**
 * A member with shares and a wallet that has signed, whose every call is retried until it is
 * answered.
 */
export async function stubbornHolder(
  { services, settings }: Pick<KillFixture, 'services' | 'settings'>,
  { place, seed, shares }: { place: number; seed: number; shares: bigint },
): Promise<StubbornBuyer> {
  const { db, clock } = services
  const holder = await stubbornBuyer(services, place, randomFrom(seed + place))
  const at = clock.now()
  // As the server has it from its port.
  const siteUrl = `http://localhost:${settings.PORT}`
  const proof = await sandboxProof(holder.wallet as PrivateKeyAccount, { siteUrl, at })
  await db.update(walletLinks).set(proof).where(eq(walletLinks.accountId, holder.accountId))
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { owner: holder.accountId, type: 'available', asset: 'SHARE' } as const
  const gift = { key: `test gift ${holder.accountId}`, kind: 'sandbox gift', at }
  await db.transaction((tx) => post(tx, [{ ...gift, moves: [{ from, to, amount: shares }] }]))
  return holder
}

async function fund(chain: TestChain, buyers: StubbornBuyer[]): Promise<void> {
  await prepareLocalChain(rpcChain({ urls: [chain.url], tokens: sandboxTokens, log: makeLog() }))
  const plenty = numberToHex(10n ** 24n)
  for (const { address } of buyers) {
    await chain.ask('anvil_setBalance', address, plenty)
    for (const token of sandboxTokens)
      await chain.ask('anvil_dealERC20', address, token.address, plenty)
  }
  await chain.ask('anvil_mine', numberToHex(10))
}

const writtenTables = [
  'purchase_order',
  'payment',
  'settlement',
  'ledger_journal',
  'member_transaction',
]

/** Slow, so kills often fall into a transaction. */
async function slowDown({ db }: Database): Promise<void> {
  await db.execute(sql`create function rest() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.03); return null; end $$`)
  await restAfter(db, writtenTables)
}

/** A transaction that writes one of these tables pauses for a moment in the middle. */
export async function restAfter(db: Database['db'], tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await db.execute(sql`create trigger rests after insert or update on ${sql.identifier(table)}
      for each statement execute function rest()`)
}

export const aims = ['purchase_order', 'payment', 'settlement'] as const

/** Returns within a transaction that writes there, or after too long. */
export async function inTheMiddleOf(
  fixture: KillFixture,
  table: (typeof aims)[number],
): Promise<void> {
  await withinStatement(fixture, `insert into "${table}" `)
}

/** Waits until a transaction pauses after such a statement; returns false after too long. */
export async function withinStatement(
  { database: { db } }: Pick<KillFixture, 'database'>,
  begins: string,
): Promise<boolean> {
  const latest = Date.now() + longestAimMs
  while (Date.now() < latest) {
    const busy = await db.execute(sql`select pid from pg_stat_activity
      where wait_event = 'PgSleep' and query like ${`${begins}%`}`)
    if (rowsOf(busy).length > 0) return true
    await pause(3)
  }
  return false
}

interface Call {
  id: number
  method: string
  params: unknown[]
}

interface TokenLog {
  transactionHash: Hex
  logIndex: Hex
}

const blocksBehind = 3
const untilFinal = 2

interface FaultyNode {
  port: number
  state: 'well' | 'away' | 'late' | 'lying'
  lies: number
  stop(): Promise<void>
}

async function faultyNode(chain: TestChain): Promise<FaultyNode> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    if (node.state === 'away') return void response.destroy()
    response.setHeader('content-type', 'application/json')
    const call = JSON.parse(body) as Call
    const answerBefore = await wrongWord(call)
    if (answerBefore !== undefined)
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answerBefore }))
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(chain.url, { method: 'POST', headers, body })
    response.end(await reply.text())
  }
  const wrongWord = async (call: Call) => {
    if (node.state === 'late') return answerLate(chain, call)
    if (node.state !== 'lying' || call.method !== 'eth_getLogs') return undefined
    const logs = await chain.ask<TokenLog[]>(call.method, ...call.params)
    node.lies += 2 * logs.length
    return { result: logs.flatMap((log) => [log, ...madeUpFrom(log)]) }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FaultyNode = {
    port: (server.address() as AddressInfo).port,
    state: 'well',
    lies: 0,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}

function madeUpFrom(log: TokenLog): TokenLog[] {
  const { transactionHash, logIndex } = log
  return [
    { ...log, transactionHash: keccak256(transactionHash) },
    { ...log, logIndex: numberToHex(Number(logIndex) + 1_000) },
  ]
}

async function answerLate(chain: TestChain, { method, params }: Call) {
  const head = Math.max(0, Number(await chain.ask('eth_blockNumber')) - blocksBehind)
  if (method === 'eth_blockNumber') return { result: numberToHex(head) }
  if (method === 'eth_getBlockByNumber') {
    const heights = { latest: head, finalized: Math.max(0, head - untilFinal) }
    const number = heights[params[0] as 'latest'] ?? Number(params[0])
    if (number > head) return { result: null }
    return { result: await chain.ask(method, numberToHex(number), params[1]) }
  }
  if (method === 'eth_getTransactionReceipt') {
    const receipt = await chain.ask<{ blockNumber: string } | null>(method, params[0])
    return { result: receipt !== null && Number(receipt.blockNumber) > head ? null : receipt }
  }
  return undefined
}
