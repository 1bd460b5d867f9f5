import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { PublishedAudit } from '@/contract/audit'
import { grow, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import { entryHeadOf } from '@/contract/public-log'
import type { Db } from '@/server/platform/db/database'
import { auditCheckpoints, auditLogEntries, type auditSnapshots, headColumn } from '../tables'
import { logSize, topsOf } from './nodes'

type SnapshotToLog = Pick<
  typeof auditSnapshots.$inferSelect,
  'id' | 'at' | 'period' | 'root' | 'totals' | 'differenceCount' | 'eventHash' | 'block'
>

/** The published facts of an audit, and what the log keeps. */
export function publishedOf(snapshot: SnapshotToLog): PublishedAudit {
  const { id, at, period, root, totals, differenceCount, eventHash, block } = snapshot
  const published = { id, at: at.toISOString(), period, root, totals, differenceCount, eventHash }
  return { ...published, block: block === null ? null : String(block) }
}

/**
 * Adds the entries that the log does not have yet, and a checkpoint for the signer. The caller
 * holds the lock of audits, so no other transaction adds meanwhile.
 */
export async function addToLog(tx: Db, texts: readonly string[]): Promise<void> {
  const logged = await headsAmong(tx, texts.map(entryHeadOf))
  const missing = texts.filter((text) => !logged.has(entryHeadOf(text)))
  if (missing.length === 0) return
  const size = await logSize(tx)
  let end: LogEnd = { size, tops: await topsOf(tx, { start: 0, end: size }) }
  const entries: (typeof auditLogEntries.$inferInsert)[] = []
  for (const text of missing) {
    const grown = await grow(end, await leafHash(text))
    entries.push({ number: end.size, text, nodes: grown.nodes })
    end = grown.end
  }
  await tx.insert(auditLogEntries).values(entries)
  await tx.insert(auditCheckpoints).values({ size: end.size, root: await rootOver(end.tops) })
}

/** The heads that the log already has an entry for; a head is the first two lines of an entry. */
async function headsAmong(db: Db, heads: readonly string[]): Promise<Set<string>> {
  if (heads.length === 0) return new Set()
  const rows = await db
    .select({ head: headColumn })
    .from(auditLogEntries)
    .where(inArray(headColumn, [...heads]))
  return new Set(rows.map(({ head }) => head))
}

/** The newest entry of a kind, which is its first line. */
export async function newestLogged(db: Db, kind: string): Promise<string | undefined> {
  const { number, text } = auditLogEntries
  const [row] = await db
    .select({ text })
    .from(auditLogEntries)
    .where(eq(sql`split_part(${text}, chr(10), 1)`, kind))
    .orderBy(desc(number))
    .limit(1)
  return row?.text
}
