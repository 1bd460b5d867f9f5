import { inArray, max } from 'drizzle-orm'
import { fullTreesOf, type LogRange, rootOver } from '@/contract/log-proofs'
import type { Db } from '@/server/platform/db/database'
import { auditLogEntries } from '../tables'

export async function logSize(db: Db): Promise<number> {
  const [last] = await db.select({ number: max(auditLogEntries.number) }).from(auditLogEntries)
  return last?.number == null ? 0 : last.number + 1
}

/** The tops of the full trees in a range of the log, the largest first. */
export async function topsOf(db: Db, range: LogRange): Promise<string[]> {
  const [tops] = await topsOfEach(db, [range])
  return tops as string[]
}

/** What each range of the log, joined, comes to; all that is needed is read at once. */
export async function joinedRanges(db: Db, ranges: LogRange[]): Promise<string[]> {
  return Promise.all((await topsOfEach(db, ranges)).map(rootOver))
}

async function topsOfEach(db: Db, ranges: LogRange[]): Promise<string[][]> {
  const trees = ranges.map(fullTreesOf)
  const ends = [...new Set(trees.flat().map(({ end }) => end - 1))]
  const rows =
    ends.length === 0
      ? []
      : await db.select().from(auditLogEntries).where(inArray(auditLogEntries.number, ends))
  const nodesOf = new Map(rows.map(({ number, nodes }) => [number, nodes]))
  return trees.map((parts) =>
    parts.map(({ start, end }) => {
      const top = nodesOf.get(end - 1)?.[Math.log2(end - start)]
      if (top === undefined) throw new Error(`Entry ${end - 1} of the log of audits is missing.`)
      return top
    }),
  )
}
