import { eq } from 'drizzle-orm'
import type { auditCalls, BalanceProof, PublishedAudit } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import type { Fingerprints } from '@/server/platform/crypto/keys'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Services } from '@/server/services'
import { auditSnapshots } from '../tables'
import { linesOf, shardOf } from './lines'
import { newestEntry, newestSnapshot, type Publishing, publishAudit } from './publish'
import {
  type Balance,
  besides,
  levelsAbove,
  type Shard,
  shardBitsOf,
  shardDepth,
  shardTree,
  unpack,
} from './shard-tree'

const hourMs = 60 * 60_000
/** So that totals do not reveal a single purchase. */
const restMs = { sandbox: 15_000, production: 10 * 60_000 }

/** A failed try waits, since each reads the whole ledger. */
const failedAt = new WeakMap<Services, number>()

export async function auditDue(
  services: Services,
  publishing?: Pick<Publishing, 'eventHead'>,
): Promise<boolean> {
  if (!(await isDue(services))) return false
  const leader = services.leader('audit')
  try {
    if (!(await leader.holds())) return false
    if (!(await isDue(services))) return false
    await publishAudit(services, publishing).catch((error: unknown) => {
      failedAt.set(services, services.clock.now().getTime())
      throw error
    })
    return true
  } finally {
    await leader.giveBack()
  }
}

async function isDue(services: Services): Promise<boolean> {
  const { db, clock, mode } = services
  const now = clock.now().getTime()
  const failed = failedAt.get(services)
  if (failed !== undefined && Math.abs(now - failed) < restMs[mode]) return false
  const newest = await newestSnapshot(db)
  if (newest === undefined || !newest.isProvable) return true
  const then = newest.at.getTime()
  // A clock far ahead must not hold up the next audit.
  if (then - now >= restMs[mode]) return true
  if (Math.floor(now / hourMs) > Math.floor(then / hourMs)) return true
  return now - then >= restMs[mode] && (await newestEntry(db)) !== newest.lastEntry
}

type Calls = typeof auditCalls

const proofMs = 50

export async function auditTotals({ db }: Services): Promise<PublishedAudit> {
  const snapshot = await newestSnapshot(db)
  if (snapshot === undefined) throw new AppError('AUDIT_NOT_FOUND')
  const { id, at, root, totals, differenceCount, eventHash } = snapshot
  return { id, at: at.toISOString(), root, totals, differenceCount, eventHash }
}

export async function auditProof(
  services: Services,
  { accountId }: Member,
  { audit }: Input<Calls['auditProof']>,
): Promise<Answer<Calls['auditProof']>> {
  // The time would tell how many share the shard.
  const [line] = await Promise.all([provedLine(services, { audit, owner: accountId }), evenly()])
  if (line !== undefined) return { line }
  throw new AppError('AUDIT_REPLACED')
}

function evenly(): Promise<void> {
  return new Promise((done) => setTimeout(done, proofMs))
}

interface Asked {
  audit: string
  owner: string
}

interface OwnShard {
  shard: number
  balances: Balance[]
  packed: Uint8Array
}

export async function provedLine(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  asked: Asked,
): Promise<BalanceProof | null | undefined> {
  // One snapshot: the next audit may sweep lines away.
  const read = await inOneSnapshot(db, (tx) => ownShard(tx, asked))
  if (!read) return read
  const { shard, balances } = read
  const shards = unpack(read.packed)
  const { seed } = shards[shard] as Shard
  const tree = await shardTree(balances, { seed, fingerprints })
  const line = tree.lineOf(asked.owner)
  if (line === undefined) return null
  const roots = shards.map(({ root }) => root)
  return {
    ...line,
    position: shard * 2 ** shardDepth + line.position,
    path: [...line.path, ...wayUp(await levelsAbove(roots, fingerprints), shard)],
  }
}

async function ownShard(tx: Db, { audit, owner }: Asked): Promise<OwnShard | null | undefined> {
  const [snapshot] = await tx
    .select({ serial: auditSnapshots.serial, packed: auditSnapshots.shards })
    .from(auditSnapshots)
    .where(eq(auditSnapshots.id, audit))
  if (!snapshot?.packed) return undefined
  const { serial, packed } = snapshot
  const shardBits = shardBitsOf(packed)
  const shard = await shardOf(tx, { serial, shardBits, owner })
  if (shard === undefined) return null
  return { shard, packed, balances: await linesOf(tx, { serial, shardBits, shard }) }
}

function wayUp(levels: string[][], shard: number): string[] {
  return levels
    .slice(0, -1)
    .map((level, height) => level[besides(Math.floor(shard / 2 ** height))] as string)
}
