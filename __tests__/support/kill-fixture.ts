import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { numberToHex, type PrivateKeyAccount } from 'viem'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { compose, type Services } from '@/server/compose'
import { post } from '@/server/modules/ledger/post'
import { walletLinks } from '@/server/modules/wallets/tables'
import { nodeSealing, scryptPasswords } from '@/server/platform/crypto/crypto-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { type Database, rowsOf } from '@/server/platform/db/database'
import { stampMode } from '@/server/platform/db/migrate'
import { systemClock } from '@/server/platform/node/machine'
import { sandbox, sandboxPorts } from '@/server/sandbox'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxProof } from '@/server/sandbox/chain/share-signer'
import { makeLog } from './api'
import { TestChain } from './chain'
import { type FaultyNode, faultyNode } from './faulty-node'
import { openPostgres, type TestPostgres } from './postgres'
import { pause, randomFrom } from './seeded'
import { SentPayments } from './sent-payments'
import { type Bundle, bundleServer, freePort, killAll } from './server-process'
import { type StubbornBuyer, stubbornBuyer } from './stubborn-buyer'

export const confirmations = 4

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

export async function killFixture(
  seed: number,
  clients: number,
  open: () => Promise<TestPostgres> = openPostgres,
): Promise<KillFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-kills-'))
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    killAll()
    for (const one of stops.toReversed()) await one()
  }
  try {
    const bundle = await bundleServer()
    const chain = await TestChain.start({ blockTime: 1 })
    stops.push(() => chain.stop())
    const node = await faultyNode(chain)
    stops.push(node.stop)
    const postgres = await open()
    stops.push(postgres.close)
    const made = await postgres.makeDatabase('migrated')
    const database = made.connect()
    const services = await servicesOn(database)
    const makes = Array.from({ length: clients }, (_, place) =>
      stubbornBuyer(services, place, randomFrom(seed + 1 + place)),
    )
    const buyers = await Promise.all(makes)
    await fund(chain, buyers)
    await slowDown(database)
    const port = String(await freePort())
    const settings = {
      DATABASE_URL: made.url,
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      CHAIN_PORT: String(node.port),
      CONFIRMATIONS: String(confirmations),
      TRUST_PROXY: 'on',
    }
    const sent = new SentPayments(chain, randomFrom(seed - 1))
    const url = `http://127.0.0.1:${port}`
    return { chain, node, bundle, settings, url, database, services, sent, buyers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function servicesOn(database: Database): Promise<Services> {
  const { secret } = await stampMode(database.db, 'sandbox')
  const keys = await keysFrom(secret)
  const ports = { passwords: scryptPasswords, sealing: nodeSealing }
  const own = sandboxPorts({ db: database.db, keys, clock: systemClock })
  return compose({
    database,
    mode: 'sandbox',
    sandbox,
    ...own,
    keys,
    ...ports,
    log: makeLog(),
  })
}

/** A member with shares and a wallet that has signed, whose every call is asked again until it is answered. */
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

const written = ['purchase_order', 'payment', 'settlement', 'ledger_journal', 'member_transaction']

/** Slow, so kills often fall into a transaction. */
async function slowDown({ db }: Database): Promise<void> {
  await db.execute(sql`create function rest() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.03); return null; end $$`)
  await restAfter(db, written)
}

/** Whoever writes one of these tables rests for a moment, in the middle of its transaction. */
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

/** Waits until somebody rests after a statement that begins so; answers false after too long. */
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
