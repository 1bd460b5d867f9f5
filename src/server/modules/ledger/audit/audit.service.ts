import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { auditCalls, PublishedAudit } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import { auditPeriodOf, auditTimes } from '@/contract/public-log'
import type { SumProof } from '@/contract/sum-proofs'
import type { Fingerprints } from '@/server/platform/crypto/keys'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { publishedOf } from '../log/append'
import type { LedgerNeeds } from '../needs'
import { auditSnapshots } from '../tables'
import { linesOf, shardOf } from './lines'
import { type AuditOptions, levelOf, newestEntry, newestSnapshot, publishAudit } from './publish'
import { type Shard, shardBitsOf, unpackShards } from './sum-shards'
import { levelsAbove, type OwnedLine, pathOf, sumTree } from './sum-tree'

/**
 * When an audit last failed in this process. Each try may read the whole ledger, so the next one is
 * delayed instead of following within seconds.
 */
const failedAt = new WeakMap<LedgerNeeds, number>()

/**
 * Publishes an audit if one is due: twice an age, and in the period after the ledger has changed.
 * The job calls it again and again; it returns whether it has published. Only the leading process
 * publishes. What `publishing` reads belongs to modules above the ledger.
 */
export async function auditDue(
  needs: LedgerNeeds,
  publishing?: Pick<AuditOptions, 'block' | 'eventHead' | 'otherEntries'>,
): Promise<boolean> {
  if (!(await isDue(needs))) return false
  const leader = needs.leader('audit')
  try {
    if (!(await leader.holds())) return false
    // Another process may have published while this one was becoming the leader.
    if (!(await isDue(needs))) return false
    await publishAudit(needs, publishing).catch((error: unknown) => {
      failedAt.set(needs, needs.clock.now().getTime())
      throw error
    })
    return true
  } finally {
    await leader.giveBack()
  }
}

/**
 * At most one audit per period: totals published after every purchase would show everybody how much
 * each person has bought. Times only go forward in the log, so after a clock that was fast is
 * corrected, it waits until that time comes again.
 */
async function isDue(needs: LedgerNeeds): Promise<boolean> {
  const { db, clock, mode } = needs
  const { periodMs, ageMs } = auditTimes[mode]
  const now = clock.now().getTime()
  const failed = failedAt.get(needs)
  if (failed !== undefined && Math.abs(now - failed) < periodMs) return false
  const newest = await newestSnapshot(db)
  // An audit of an older release has no period, and is not in the log that pages read.
  if (newest === undefined || newest.period === null) return true
  if (auditPeriodOf(clock.now(), auditTimes[mode]) <= auditPeriodOf(newest.at, auditTimes[mode]))
    return false
  if (!newest.isProvable) return true
  const then = newest.at.getTime()
  const twiceAnAge = (ms: number) => Math.floor(ms / (ageMs / 2))
  if (twiceAnAge(now) > twiceAnAge(then)) return true
  return now - then >= periodMs && (await newestEntry(db)) !== newest.lastEntry
}

type Calls = typeof auditCalls

/** Longer than it takes to build one shard. */
const proofMs = 50

export async function auditTotals({ db }: LedgerNeeds): Promise<PublishedAudit> {
  const snapshot = await newestSnapshot(db)
  if (snapshot === undefined) throw new AppError('AUDIT_NOT_FOUND')
  return publishedOf(snapshot)
}

/**
 * The own line in each audit that a reader has to check, newest first, or in the requested one;
 * older ones are not proved any more.
 */
export async function auditProofs(
  needs: LedgerNeeds,
  { accountId: owner }: Member,
  { audit }: Input<Calls['auditProofs']>,
): Promise<Answer<Calls['auditProofs']>> {
  const { id, root, sums, serial } = auditSnapshots
  const keptSnapshots = await needs.db
    .select({ id, root })
    .from(auditSnapshots)
    .where(and(isNotNull(sums), audit === undefined ? undefined : eq(id, audit)))
    .orderBy(desc(serial))
  const proofs: Answer<Calls['auditProofs']>['proofs'] = []
  for (const snapshot of keptSnapshots) {
    // A shard with more lines takes longer to build. Every answer therefore takes the same time;
    // otherwise its duration would reveal how many people share the shard.
    const [line] = await Promise.all([
      provedLine(needs, { audit: snapshot.id, owner }),
      proofTime(),
    ])
    if (line !== undefined) proofs.push({ root: snapshot.root, line })
  }
  if (audit !== undefined && proofs.length === 0) throw new AppError('AUDIT_REPLACED')
  return { proofs }
}

/** The newest audit with the own line in it, as printed on papers. */
export async function newestProof(
  needs: Pick<LedgerNeeds, 'db' | 'fingerprints'>,
  owner: string,
): Promise<{ published: PublishedAudit; line: SumProof | null } | undefined> {
  const newest = await newestSnapshot(needs.db)
  if (newest === undefined) return undefined
  const [line] = await Promise.all([provedLine(needs, { audit: newest.id, owner }), proofTime()])
  return { published: publishedOf(newest), line: line ?? null }
}

function proofTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, proofMs))
}

interface ProofRequest {
  audit: string
  owner: string
}

interface OwnShard {
  shard: number
  lines: OwnedLine[]
  sums: Uint8Array
}

/**
 * One person's line in a published audit, with everything between it and the root, so that their
 * browser can check that their shares were counted, and that all lines add up to the totals. The
 * tree is not stored: the person's shard is rebuilt from lines and seed.
 *
 * Returns null if the person owned no shares at that audit, and undefined if the audit is too old
 * to be proved.
 */
export async function provedLine(
  { db, fingerprints }: { db: Db; fingerprints: Fingerprints },
  request: ProofRequest,
): Promise<SumProof | null | undefined> {
  // Both reads see the same state of the database. Between them another audit could delete the
  // lines of this one, and the person's shares would seem to be missing.
  const read = await inOneSnapshot(db, (tx) => ownShard(tx, request))
  if (!read) return read
  const { owner } = request
  const shards = unpackShards(read.sums)
  const { seed } = shards[read.shard] as Shard
  const proof = (await sumTree(read.lines, { seed, fingerprints })).proofOf(owner)
  if (proof === undefined) return null
  const above = pathOf(await levelsAbove(levelOf(shards), fingerprints), read.shard)
  const parts = proof.parts.map((part) => ({
    ...part,
    position: read.shard * 2 ** part.path.length + part.position,
    path: [...part.path, ...above],
  }))
  return { ...proof, parts }
}

async function ownShard(
  tx: Db,
  { audit, owner }: ProofRequest,
): Promise<OwnShard | null | undefined> {
  const [snapshot] = await tx
    .select({ serial: auditSnapshots.serial, sums: auditSnapshots.sums })
    .from(auditSnapshots)
    .where(eq(auditSnapshots.id, audit))
  if (!snapshot?.sums) return undefined
  const { serial, sums } = snapshot
  const shardBits = shardBitsOf(sums)
  const shard = await shardOf(tx, { serial, shardBits, owner })
  if (shard === undefined) return null
  return { shard, sums, lines: await linesOf(tx, { serial, shardBits, shard }) }
}
