import { inArray, max } from 'drizzle-orm'
import { fullTreesOf, type LogRange } from '@/contract/log-proofs'
import type { Db } from '@/server/platform/db/database'
import { auditLogEntries } from '../tables'

export async function logSize(db: Db): Promise<number> {
  const [last] = await db.select({ number: max(auditLogEntries.number) }).from(auditLogEntries)
  return last?.number == null ? 0 : last.number + 1
}

/** The roots of the full subtrees in a range of the log, the largest first. */
export async function topsOf(db: Db, range: LogRange): Promise<string[]> {
  const trees = fullTreesOf(range)
  const ends = trees.map(({ end }) => end - 1)
  const rows =
    ends.length === 0
      ? []
      : await db.select().from(auditLogEntries).where(inArray(auditLogEntries.number, ends))
  const nodesOf = new Map(rows.map(({ number, nodes }) => [number, nodes]))
  return trees.map(({ start, end }) => {
    const top = nodesOf.get(end - 1)?.[Math.log2(end - start)]
    if (top === undefined) throw new Error(`Entry ${end - 1} of the public log is missing.`)
    return top
  })
}
