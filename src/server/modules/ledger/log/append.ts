import { asc, eq, isNull } from 'drizzle-orm'
import type { PublishedAudit } from '@/contract/audit'
import { auditEntry, grow, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import type { Db } from '@/server/platform/db/database'
import { auditCheckpoints, auditLogEntries, auditSnapshots } from '../tables'
import { logSize, topsOf } from './nodes'

const columns = {
  id: auditSnapshots.id,
  at: auditSnapshots.at,
  root: auditSnapshots.root,
  totals: auditSnapshots.totals,
  differenceCount: auditSnapshots.differenceCount,
  eventHash: auditSnapshots.eventHash,
}
type Logged = Pick<typeof auditSnapshots.$inferSelect, keyof typeof columns>

/** What everybody is told of an audit, and what the log of audits keeps. */
export function publishedOf(snapshot: Logged): PublishedAudit {
  const { id, at, root, totals, differenceCount, eventHash } = snapshot
  return { id, at: at.toISOString(), root, totals, differenceCount, eventHash }
}

/**
 * Adds every audit that is not in the log yet, the oldest first, and what the log is then, for the
 * signer. The caller holds the lock of audits, so nobody else adds meanwhile. Usually it is one.
 */
export async function addToLog(tx: Db): Promise<void> {
  const missing = await tx
    .select(columns)
    .from(auditSnapshots)
    .leftJoin(auditLogEntries, eq(auditLogEntries.snapshotId, auditSnapshots.id))
    .where(isNull(auditLogEntries.number))
    .orderBy(asc(auditSnapshots.serial))
  if (missing.length === 0) return
  const size = await logSize(tx)
  let end: LogEnd = { size, tops: await topsOf(tx, { start: 0, end: size }) }
  const entries: (typeof auditLogEntries.$inferInsert)[] = []
  for (const snapshot of missing) {
    const grown = await grow(end, await leafHash(auditEntry(publishedOf(snapshot))))
    entries.push({ number: end.size, snapshotId: snapshot.id, nodes: grown.nodes })
    end = grown.end
  }
  for (let from = 0; from < entries.length; from += rowsAtOnce)
    await tx.insert(auditLogEntries).values(entries.slice(from, from + rowsAtOnce))
  await tx.insert(auditCheckpoints).values({ size: end.size, root: await rootOver(end.tops) })
}

const rowsAtOnce = 1_000
