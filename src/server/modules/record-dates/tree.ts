import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import {
  fullTreesOf,
  grow,
  inclusionRanges,
  type LogEnd,
  leafHash,
  rootOver,
} from '@/contract/log-proofs'
import { type RecordPlace, recordLineText } from '@/contract/record-proofs'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { recordCuts, recordLeaves, recordLines } from './tables'

const lineBatchSize = 1_000
const saltDigits = 32

/**
 * Makes the tree of each list that has none: a new one, or one from a release without trees. If a
 * process dies it leaves none, and the next one makes it complete.
 */
export async function makeTrees(db: Db): Promise<void> {
  const whereWithoutTree = and(isNotNull(recordCuts.readAt), isNull(recordCuts.root))
  const due = await db.select({ id: recordCuts.actionId }).from(recordCuts).where(whereWithoutTree)
  for (const { id } of due) await db.transaction((tx) => makeTree(tx, id))
}

/** Locks the row, so of two workers one makes it. */
async function makeTree(tx: Db, actionId: string): Promise<void> {
  const whereWithoutTree = and(eq(recordCuts.actionId, actionId), isNull(recordCuts.root))
  const [cut] = await tx.select().from(recordCuts).where(whereWithoutTree).for('update')
  if (cut === undefined) return
  let end: LogEnd = { size: 0, tops: [] }
  for (let last: string | undefined; ; ) {
    const page = await linesAfter(tx, actionId, last)
    const salted = page.map((line) => ({ ...line, salt: randomSecret().slice(0, saltDigits) }))
    const leaves = await Promise.all(salted.map((line) => leafHash(textOf(line))))
    const rows: (typeof recordLeaves.$inferInsert)[] = []
    for (const [index, { accountId, salt }] of salted.entries()) {
      const grown = await grow(end, leaves[index] as string)
      rows.push({ actionId, position: end.size, accountId, salt, nodes: grown.nodes })
      end = grown.end
    }
    if (rows.length > 0) await tx.insert(recordLeaves).values(rows)
    last = page.at(-1)?.accountId
    if (page.length < lineBatchSize) break
  }
  await tx
    .update(recordCuts)
    .set({ root: await rootOver(end.tops) })
    .where(whereWithoutTree)
}

type Line = typeof recordLines.$inferSelect

function linesAfter(tx: Db, actionId: string, last: string | undefined): Promise<Line[]> {
  const { accountId } = recordLines
  const whereLater = last === undefined ? undefined : gt(accountId, last)
  return tx
    .select()
    .from(recordLines)
    .where(and(eq(recordLines.actionId, actionId), whereLater))
    .orderBy(asc(accountId))
    .limit(lineBatchSize)
}

const textOf = ({ actionId, accountId, salt, ...held }: Line & { salt: string }) =>
  recordLineText({
    action: actionId,
    account: accountId,
    salt,
    available: String(held.available),
    staked: String(held.staked),
    delivered: String(held.delivered),
  })

interface LeafOf {
  actionId: string
  accountId: string
}

/**
 * The path from the own line; undefined for a member who held no shares, and before there is a
 * tree.
 */
export async function recordPlaceOf(
  db: Db,
  { actionId, accountId }: LeafOf,
): Promise<RecordPlace | undefined> {
  const [entry] = await db
    .select({ leaf: recordLeaves, holders: recordCuts.holders })
    .from(recordLeaves)
    .innerJoin(recordCuts, eq(recordCuts.actionId, recordLeaves.actionId))
    // guard: without it, a member is shown the line of another — server/dividends/proofs: each
    //   holder is shown the own line alone — without the second condition
    .where(and(eq(recordLeaves.actionId, actionId), eq(recordLeaves.accountId, accountId)))
  if (entry === undefined) return undefined
  const { position, salt } = entry.leaf
  const size = entry.holders ?? 0
  return { account: accountId, salt, position, size, path: await besides(db, entry.leaf, size) }
}

/** The siblings on the path from a line to the root, read at once. */
async function besides(
  db: Db,
  { actionId, position }: typeof recordLeaves.$inferSelect,
  size: number,
): Promise<string[]> {
  const trees = inclusionRanges(position, size).map(fullTreesOf)
  const ends = [...new Set(trees.flat().map(({ end }) => end - 1))]
  if (ends.length === 0) return []
  const rows = await db
    .select({ position: recordLeaves.position, nodes: recordLeaves.nodes })
    .from(recordLeaves)
    .where(and(eq(recordLeaves.actionId, actionId), inArray(recordLeaves.position, ends)))
  const nodesAt = new Map(rows.map((row) => [row.position, row.nodes]))
  const topOf = ({ start, end }: { start: number; end: number }) => {
    const top = nodesAt.get(end - 1)?.[Math.log2(end - start)]
    if (top === undefined) throw new Error(`A line of the record date ${actionId} is missing.`)
    return top
  }
  return Promise.all(trees.map((parts) => rootOver(parts.map(topOf))))
}
