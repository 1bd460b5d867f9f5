import { desc, eq, gte, max, min, sql } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import type { LedgerTotals } from '@/contract/audit'
import { auditEntry, auditPeriodOf, auditTimes } from '@/contract/public-log'
import { figuresOf, type ShareFigures } from '@/contract/sum-proofs'
import { minOf } from '@/server/platform/amounts'
import { type Fingerprints, randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { measure } from '@/server/platform/signals/metrics'
import { integrityErrors } from '../integrity-errors'
import { addToLog, publishedOf } from '../log/append'
import type { LedgerNeeds } from '../needs'
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
import { packShards, type Shard, shardBitsFor, unpackShards } from './sum-shards'
import { addedOf, type Level, levelsAbove, sumTree, textsOf } from './sum-tree'

type WrittenSnapshot = typeof auditSnapshots.$inferInsert & { serial: bigint; period: string }

/**
 * The minimum number of newest audits whose proofs are kept. A page proves every audit that a
 * reader has to check, and a page that was opened a while ago still proves the root that it shows.
 */
const provableCount = 3

/** All columns except the shards, which are large and only needed for a proof. */
const columnsWithoutShards = {
  id: auditSnapshots.id,
  serial: auditSnapshots.serial,
  at: auditSnapshots.at,
  period: auditSnapshots.period,
  block: auditSnapshots.block,
  root: auditSnapshots.root,
  totals: auditSnapshots.totals,
  differenceCount: auditSnapshots.differenceCount,
  lastEntry: auditSnapshots.lastEntry,
  eventHash: auditSnapshots.eventHash,
  moment: auditSnapshots.moment,
  isProvable: sql<boolean>`${auditSnapshots.sums} is not null`,
}

export async function newestSnapshot(db: Db) {
  const newest = db
    .select(columnsWithoutShards)
    .from(auditSnapshots)
    .orderBy(desc(auditSnapshots.serial))
  const [row] = await newest.limit(1)
  return row
}

export async function newestEntry(db: Db): Promise<bigint> {
  const [row] = await db.select({ serial: max(ledgerEntries.serial) }).from(ledgerEntries)
  return BigInt(row?.serial ?? 0)
}

/**
 * The newest row of the operators' log. Each row's hash includes that of the row before, so with
 * this one a reader can detect any later change.
 */
interface LogHead {
  serial: number
  hash: string
}

export interface AuditOptions {
  /** With fewer owners than this, every audit compares and rebuilds everything. Tests lower it. */
  wholeBelow?: number
  /** The minimum number of shards, as a power of two. Tests raise it. */
  minShardBits?: number
  eventHead?: (db: Db) => Promise<LogHead | undefined>
  /** The newest block that the books follow. */
  block?: (db: Db) => Promise<bigint | undefined>
  /** Other entries for the public log; existing ones are skipped. */
  otherEntries?: () => Promise<string[]>
}

/**
 * Compares the books and publishes the result: totals, the number of differences, and the root of a
 * tree of all balances, which lets each member check that their own shares were counted. Wrong
 * books are published as wrong and logged for operators; nothing else stops.
 *
 * Once a day, with few owners, and after wrong books or in another database than last time, it
 * compares everything. Otherwise it compares what has moved since the last audit and keeps the
 * shards of the tree in which nothing changed.
 *
 * It writes in two transactions, the lines first and the snapshot at the end, and locks out other
 * audits in each. If it stops in between it leaves lines of an audit that is never published, which
 * is harmless: the next one continues from the last published one.
 */
export async function publishAudit(
  needs: LedgerNeeds,
  {
    wholeBelow = 100_000,
    minShardBits = 0,
    eventHead,
    block: blockOf,
    otherEntries,
  }: AuditOptions = {},
): Promise<void> {
  const { db, clock, fingerprints, keys, mode } = needs
  const times = auditTimes[mode]
  const began = performance.now()
  // Read before anything else: an entry that is written meanwhile is a reason for the next audit.
  const lastEntry = await newestEntry(db)
  const at = clock.now()
  const period = auditPeriodOf(at, times)
  const block = (await blockOf?.(db)) ?? null
  const wholeOn = utcDay(at)
  const system = await systemOf(db)
  const base = await lastRightAudit(db, system)
  const isWhole =
    base === undefined || base.moment.owners < wholeBelow || base.moment.wholeOn !== wholeOn
  const since = isWhole ? undefined : base.moment
  const placesKey = await keys.hash('places of the audit')
  const { serial, accounts, moment } = await db.transaction(async (tx) => {
    await lockAudits(tx)
    return takeLines(tx, placesKey, since)
  })
  const totals = totalsOf(accounts)
  const seed = randomSecret()
  const shardBits = Math.max(minShardBits, shardBitsFor(moment.owners))
  // The books are compared after the moment from which the next audit continues. An entry in
  // between is compared twice; in the other order neither would compare it. Meanwhile this process
  // calculates hashes, and only the database reads entries.
  const [errors, shards] = await Promise.all([
    integrityErrors(needs, since),
    buildShards(needs, { serial, seed, base, wholeBelow, shardBits, owners: moment.owners }),
  ])
  const bookErrors = logErrors(needs, errors)
  const shardErrors = logErrors(needs, linesOutOfBooks(shards, totals))
  const levels = await levelsAbove(levelOf(shards), fingerprints)
  const root = levels.at(-1)?.prints[0] as string
  const differenceCount = bookErrors.length + shardErrors.length
  const head = await eventHead?.(db)
  const events = { eventSerial: head?.serial ?? null, eventHash: head?.hash ?? null }
  const figures = { root, totals, differenceCount, lastEntry, seed, ...events }
  const nextMoment = { ...moment, system, wholeOn }
  const row = {
    serial,
    at,
    period,
    block,
    ...figures,
    moment: nextMoment,
    sums: packShards(shards),
  }
  const others = (await otherEntries?.()) ?? []
  const provenFrom = new Date(at.getTime() - times.checkedMs - times.periodMs)
  await db.transaction((tx) => write(tx, row, { others, provenFrom }))
  measure('fnx_audit_seconds', {}, (performance.now() - began) / 1_000)
}

function logErrors({ log }: LedgerNeeds, wrong: string[]): string[] {
  if (wrong.length > 0) log.error('books do not add up', { integrityErrors: wrong.slice(0, 20) })
  return wrong
}

interface Base {
  serial: bigint
  sums: Uint8Array
  moment: LedgerMoment
}

/**
 * The last audit, if this one can continue from it. After wrong books, and in a database restored
 * from another one's dump, it cannot be trusted, and everything is built from scratch.
 */
async function lastRightAudit(db: Db, system: string): Promise<Base | undefined> {
  const newest = await newestSnapshot(db)
  if (newest === undefined || newest.differenceCount > 0) return undefined
  const { serial, sums, moment } = auditSnapshots
  const [row] = await db
    .select({ serial, sums, moment })
    .from(auditSnapshots)
    .where(eq(auditSnapshots.id, newest.id))
  if (!row?.sums || row.moment?.system !== system) return undefined
  return { serial: row.serial, sums: row.sums, moment: row.moment }
}

interface PublishContext {
  others: string[]
  /** Each audit from then on can be proved for a while. */
  provenFrom: Date
}

async function write(
  tx: Db,
  snapshot: WrittenSnapshot,
  { others, provenFrom }: PublishContext,
): Promise<void> {
  const { period } = snapshot
  await lockAudits(tx)
  const newest = await newestSnapshot(tx)
  // A later audit was faster. It may have deleted the lines that this one was built from, so this
  // one is not published; nor is a second one of the same period.
  // guard: without it, an audit that was overtaken publishes —
  //   server/ledger/audit/races-on-postgres: an audit that is overtaken publishes nothing
  if (newest?.period != null && newest.period >= period) return
  const [written] = await tx.insert(auditSnapshots).values(snapshot).returning()
  const audit = { ...publishedOf(written as Snapshot), period }
  await addToLog(tx, [auditEntry(audit), ...others])
  const [byCount, byAge] = await Promise.all([
    tx
      .select({ serial: auditSnapshots.serial })
      .from(auditSnapshots)
      .orderBy(desc(auditSnapshots.serial))
      .limit(provableCount),
    tx
      .select({ serial: min(auditSnapshots.serial) })
      .from(auditSnapshots)
      .where(gte(auditSnapshots.at, provenFrom)),
  ])
  const oldest = byCount.at(-1)?.serial as bigint
  const ofAge = BigInt(byAge[0]?.serial ?? oldest)
  await forgetBefore(tx, minOf(ofAge, oldest))
}

type Snapshot = typeof auditSnapshots.$inferSelect

/**
 * The platform's accounts that the totals list by name; all others are summed up as `elsewhere`.
 */
const listedPlatformTypes = ['issued', 'unsold', 'rewards']
/** What people do not own yet; all of their other shares they own. */
const notOwned = ['ordered', 'promised']

function totalsOf(accounts: AccountSum[]): LedgerTotals {
  const sum = (isWanted: (account: AccountSum) => boolean) =>
    accounts.filter(isWanted).reduce((total, { sum }) => total + sum, 0n)
  const ofPlatform = (name: string) => sum(({ isPerson, type }) => !isPerson && type === name)
  const ofPeople = (name: string) => sum(({ isPerson, type }) => isPerson && type === name)
  const isOther = ({ isPerson, type }: AccountSum) =>
    !isPerson && !listedPlatformTypes.includes(type)
  return {
    issued: String(-ofPlatform('issued')),
    sold: String(sum(({ isPerson, type }) => isPerson && !notOwned.includes(type))),
    staked: String(ofPeople('staked')),
    delivered: String(ofPeople('delivered')),
    unsold: String(ofPlatform('unsold')),
    reserved: String(ofPeople('ordered')),
    rewardPool: String(ofPlatform('rewards') + ofPeople('promised')),
    elsewhere: String(sum(isOther)),
  }
}

/**
 * Compares the sums of the tree's lines with the published totals. It includes kept shards, so a
 * tree that has lost a member's shares cannot be published as right.
 */
function linesOutOfBooks(shards: Shard[], totals: LedgerTotals): string[] {
  const lines = sentenceOf(textsOf(levelOf(shards).sums.reduce(addedOf)))
  const accounts = sentenceOf(figuresOf(totals))
  // guard: without it, leaves are not compared with the totals next to them —
  //   server/ledger/audit/audit-shards: a root whose lines are not what the ledger accounts hold —
  //   condition true
  if (lines === accounts) return []
  return [`Lines: ${lines}, ledger accounts: ${accounts}.`]
}

function sentenceOf({ available, staked, delivered }: ShareFigures): string {
  return `${available} free, ${staked} staked and ${delivered} delivered`
}

/** The shards' roots as a level of the tree that joins them. */
export function levelOf(shards: Shard[]): Level {
  return { prints: shards.map(({ root }) => root), sums: shards.map(({ sums }) => sums) }
}

interface TreeToBuild {
  serial: bigint
  owners: number
  shardBits: number
  /** Secret, and new for each audit, so that two published trees cannot be compared. */
  seed: string
  base: Base | undefined
  /**
   * An unchanged shard reveals that none of its owners moved shares. Among a thousand owners that
   * says nothing about one; with fewer owners than this every shard is rebuilt.
   */
  wholeBelow: number
}

/**
 * Builds the shards of a new tree, or those that have changed. Each shard is read, built and
 * released before the next, and requests are served in between, so memory stays small and members
 * do not wait for an audit.
 */
async function buildShards(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  { serial, owners, shardBits, seed, base, wholeBelow }: TreeToBuild,
): Promise<Shard[]> {
  // guard: without it, shards of few owners are taken over — server/ledger/audit/audit-shards:
  //   while owners are few — second choice
  const reused = owners < wholeBelow ? undefined : reusedFrom(base, shardBits)
  // guard: without it, the audit keeps shards in which shares moved —
  //   server/ledger/audit/audit-shards: a shard in which nothing moved is taken over — value
  //   9_000_000n
  const after = reused && base?.serial
  const seeds = await fingerprints(
    Array.from({ length: 2 ** shardBits }, (_, shard) => `shard\n${seed}\n${shard}`),
  )
  const changed = new Set(await shardsWithLines(db, { serial, shardBits, after }))
  const shards: Shard[] = []
  for (const [shard, own] of seeds.entries()) {
    const before = reused?.[shard]
    if (before !== undefined && !changed.has(shard)) {
      shards.push(before)
      continue
    }
    const lines = changed.has(shard) ? await linesOf(db, { serial, shardBits, shard }) : []
    const { root, sums } = await sumTree(lines, { seed: own, fingerprints })
    shards.push({ seed: own, root, sums })
    await requestsServed()
  }
  return shards
}

function reusedFrom(base: Base | undefined, shardBits: number): Shard[] | undefined {
  const shards = base ? unpackShards(base.sums) : []
  return shards.length === 2 ** shardBits ? shards : undefined
}

function requestsServed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
