import { and, eq } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { minuteMs } from '@/config/durations'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import type { ChainPort } from '../nodes/chain'
import { type Block, lower } from './chain-block'
import { chainCursors } from './tables'

export interface ChainCursor {
  height: bigint
  blockHash: string
  blockAt: Date
  minHead: bigint
  finalAt: Date
}

export async function readChainCursor(db: Db): Promise<ChainCursor | undefined> {
  const [row] = await db.select().from(chainCursors)
  return row
}

export async function beginAt(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  block: Block,
): Promise<void> {
  const row = {
    chainId: chainFacts.id,
    minHead: block.number,
    finalAt: block.at,
    followedAt: clock.now(),
  }
  await db
    .insert(chainCursors)
    .values({ ...row, ...placeOf(block) })
    .onConflictDoNothing()
}

/** Thrown if another process has moved the cursor since it was read. */
export class MovedMeanwhile extends Error {}

/** Of two followers that move the cursor at the same time, only one succeeds. */
export async function moveChainCursor(
  { clock }: Pick<Ports, 'clock'>,
  tx: Db,
  { from, to }: { from: ChainCursor; to: Block },
): Promise<void> {
  const moved = await tx
    .update(chainCursors)
    .set({ ...placeOf(to), followedAt: clock.now() })
    // guard: without it, of two that follow the chain both count — server/purchases/incoming/reorg:
    //   two followers at once: one moves the cursor
    .where(and(eq(chainCursors.height, from.height), eq(chainCursors.blockHash, from.blockHash)))
    .returning({ id: chainCursors.id })
  if (moved.length === 0) throw new MovedMeanwhile('Somebody else follows the chain.')
}

function placeOf({ number, hash, at }: Block) {
  return { height: number, blockHash: lower(hash), blockAt: at }
}

export async function noteMinHead(db: Db, minHead: bigint): Promise<void> {
  await db.update(chainCursors).set({ minHead })
}

export async function noteFinal(db: Db, at: Date): Promise<void> {
  await db.update(chainCursors).set({ finalAt: at })
}

const aheadMs = 10 * minuteMs

/** Never later than the chain confirms: a clock that is years ahead must not pay rewards. */
export async function countedTime(
  { chain, clock }: { chain: ChainPort } & Pick<Ports, 'clock'>,
  db: Db,
): Promise<Date> {
  const now = clock.now()
  const cursor = chain.isAbsent ? undefined : await readChainCursor(db)
  // guard: without it, rewards count as far as a clock says —
  //   server/purchases/settling/counted-time: a clock that is two years ahead — first choice
  return cursor === undefined ? now : earlier(now, vouchedUntil(cursor))
}

export function vouchedUntil({ finalAt }: { finalAt: Date }): Date {
  return new Date(finalAt.getTime() + aheadMs)
}

export function earlier(a: Date, b: Date): Date {
  return a <= b ? a : b
}
