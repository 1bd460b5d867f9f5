import { desc, eq, max, sql } from 'drizzle-orm'
import type { LedgerTotals } from '@/contract/audit'
import { type Fingerprints, randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { measure } from '@/server/platform/signals/metrics'
import type { Services } from '@/server/services'
import { integrityErrors } from '../integrity-errors'
import { auditSnapshots, type LedgerMoment, ledgerEntries } from '../tables'
import {
  type AccountSum,
  forgetBefore,
  linesOf,
  lockAudits,
  shardsWithLines,
  systemOf,
  takeLines,
} from './lines'
import {
  type Balance,
  emptyRoots,
  levelsAbove,
  pack,
  type Shard,
  shardBitsFor,
  shardTree,
  unpack,
} from './shard-tree'

type Written = typeof auditSnapshots.$inferInsert & { serial: bigint }

/** Pages opened earlier can still be checked. */
const provable = 3

const shown = {
  id: auditSnapshots.id,
  serial: auditSnapshots.serial,
  at: auditSnapshots.at,
  root: auditSnapshots.root,
  totals: auditSnapshots.totals,
  differenceCount: auditSnapshots.differenceCount,
  lastEntry: auditSnapshots.lastEntry,
  eventHash: auditSnapshots.eventHash,
  isProvable: sql<boolean>`${auditSnapshots.shards} is not null`,
}

export async function newestSnapshot(db: Db) {
  const newest = db.select(shown).from(auditSnapshots).orderBy(desc(auditSnapshots.serial))
  const [row] = await newest.limit(1)
  return row
}

export async function newestEntry(db: Db): Promise<bigint> {
  const [row] = await db.select({ serial: max(ledgerEntries.serial) }).from(ledgerEntries)
  return BigInt(row?.serial ?? 0)
}

/** This hash vouches for all rows before. */
interface LogHead {
  serial: number
  hash: string
}

export interface Publishing {
  wholeBelow?: number
  eventHead?: (db: Db) => Promise<LogHead | undefined>
}

export async function publishAudit(
  services: Services,
  { wholeBelow = 100_000, eventHead }: Publishing = {},
): Promise<void> {
  const { db, clock, fingerprints, keys } = services
  const began = performance.now()
  const lastEntry = await newestEntry(db)
  const at = clock.now()
  const wholeOn = at.toISOString().slice(0, 10)
  const system = await systemOf(db)
  const base = await rightBefore(db, system)
  const isWhole =
    base === undefined || base.moment.owners < wholeBelow || base.moment.wholeOn !== wholeOn
  const since = isWhole ? undefined : base.moment
  const placesKey = await keys.hash('places of the audit')
  const { serial, accounts, moment } = await db.transaction(async (tx) => {
    await lockAudits(tx)
    return takeLines(tx, placesKey, since)
  })
  // After the next audit's starting moment, so nothing falls between.
  const wrong = noted(services, await integrityErrors(services, since))
  const totals = totalsOf(accounts)
  const seed = randomSecret()
  const shards = await buildShards(services, {
    ...{ serial, seed, base, wholeBelow },
    owners: moment.owners,
  })
  const unlike = noted(services, linesOutOfBooks(shards, totals))
  const levels = await levelsAbove(
    shards.map(({ root }) => root),
    fingerprints,
  )
  const root = levels.at(-1)?.[0] as string
  const differenceCount = wrong.length + unlike.length
  const head = await eventHead?.(db)
  const events = { eventSerial: head?.serial ?? null, eventHash: head?.hash ?? null }
  const snapshot = { serial, at, root, totals, differenceCount, lastEntry, seed, ...events }
  const kept = { ...moment, system, wholeOn }
  await db.transaction((tx) => write(tx, { ...snapshot, moment: kept, shards: pack(shards) }))
  measure('fnx_audit_seconds', {}, (performance.now() - began) / 1_000)
}

function noted({ log }: Services, wrong: string[]): string[] {
  if (wrong.length > 0) log.error('books do not add up', { integrityErrors: wrong.slice(0, 20) })
  return wrong
}

interface Base {
  serial: bigint
  shards: Uint8Array
  moment: LedgerMoment
}

/** Nothing is reused after wrong books, nor from another database. */
async function rightBefore(db: Db, system: string): Promise<Base | undefined> {
  const newest = await newestSnapshot(db)
  if (newest === undefined || newest.differenceCount > 0) return undefined
  const { serial, shards, moment } = auditSnapshots
  const [row] = await db
    .select({ serial, shards, moment })
    .from(auditSnapshots)
    .where(eq(auditSnapshots.id, newest.id))
  if (!row?.shards || row.moment?.system !== system) return undefined
  return { serial: row.serial, shards: row.shards, moment: row.moment }
}

async function write(tx: Db, snapshot: Written): Promise<void> {
  await lockAudits(tx)
  const newest = await newestSnapshot(tx)
  if (newest !== undefined && newest.serial > snapshot.serial) return
  await tx.insert(auditSnapshots).values(snapshot)
  const retained = await tx
    .select({ serial: auditSnapshots.serial })
    .from(auditSnapshots)
    .orderBy(desc(auditSnapshots.serial))
    .limit(provable)
  await forgetBefore(tx, retained.at(-1)?.serial as bigint)
}

const named = ['issued', 'unsold', 'rewards']

function totalsOf(accounts: AccountSum[]): LedgerTotals {
  const sum = (isWanted: (account: AccountSum) => boolean) =>
    accounts.filter(isWanted).reduce((total, { sum }) => total + sum, 0n)
  const own = (name: string) => sum(({ isPerson, type }) => !isPerson && type === name)
  const ofPeople = (...names: string[]) =>
    sum(({ isPerson, type }) => isPerson && names.includes(type))
  const isOther = ({ isPerson, type }: AccountSum) => !isPerson && !named.includes(type)
  return {
    issued: String(-own('issued')),
    sold: String(ofPeople('available', 'staked')),
    staked: String(ofPeople('staked')),
    unsold: String(own('unsold')),
    reserved: String(ofPeople('ordered')),
    rewardPool: String(own('rewards') + ofPeople('promised')),
    elsewhere: String(sum(isOther)),
  }
}

/** The leaves must add up to what is published. */
function linesOutOfBooks(shards: Shard[], { sold, staked }: LedgerTotals): string[] {
  const sum = (of: (shard: Shard) => bigint) =>
    shards.reduce((total, shard) => total + of(shard), 0n)
  const lines = [sum((shard) => shard.available), sum((shard) => shard.staked)] as const
  const accounts = [BigInt(sold) - BigInt(staked), BigInt(staked)] as const
  if (lines[0] === accounts[0] && lines[1] === accounts[1]) return []
  return [
    `Lines: ${lines.join(' free and ')} staked, ledger accounts to ${accounts.join(' free and ')} staked.`,
  ]
}

interface Building {
  serial: bigint
  owners: number
  /** Secret, and new for each snapshot. */
  seed: string
  base: Base | undefined
  /** With few owners, two snapshots would show who did not move: all is rebuilt. */
  wholeBelow: number
}

/** One at a time, so requests come between. */
async function buildShards(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  { serial, owners, seed, base, wholeBelow }: Building,
): Promise<Shard[]> {
  const shardBits = shardBitsFor(owners)
  const reused = owners < wholeBelow ? undefined : reusedFrom(base, shardBits)
  const after = reused && base?.serial
  const seeds = await fingerprints(
    Array.from({ length: 2 ** shardBits }, (_, shard) => `shard\n${seed}\n${shard}`),
  )
  const shards = reused ?? (await emptyShards(seeds, fingerprints))
  for (const shard of await shardsWithLines(db, { serial, shardBits, after })) {
    const balances = await linesOf(db, { serial, shardBits, shard })
    const own = seeds[shard] as string
    const { root } = await shardTree(balances, { seed: own, fingerprints })
    shards[shard] = { seed: own, root, ...sumsOf(balances) }
    await othersTurn()
  }
  return shards
}

function reusedFrom(base: Base | undefined, shardBits: number): Shard[] | undefined {
  const shards = base ? unpack(base.shards) : []
  return shards.length === 2 ** shardBits ? shards : undefined
}

async function emptyShards(seeds: string[], fingerprints: Fingerprints): Promise<Shard[]> {
  const roots = await emptyRoots(seeds, fingerprints)
  return seeds.map((seed, shard) => ({
    seed,
    root: roots[shard] as string,
    available: 0n,
    staked: 0n,
  }))
}

function sumsOf(balances: Balance[]): Pick<Shard, 'available' | 'staked'> {
  const sum = (of: (balance: Balance) => string) =>
    balances.reduce((total, balance) => total + BigInt(of(balance)), 0n)
  return { available: sum(({ available }) => available), staked: sum(({ staked }) => staked) }
}

function othersTurn(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
