import { and, eq } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { type Block, lower } from './chain-block'
import { chainPositions } from './tables'

export interface Position {
  height: bigint
  blockHash: string
  blockAt: Date
  head: bigint
  finalAt: Date
}

export async function readPosition(db: Db): Promise<Position | undefined> {
  const [row] = await db.select().from(chainPositions)
  return row
}

export async function beginAt({ db, clock }: Services, block: Block): Promise<void> {
  const row = {
    chainId: chainFacts.id,
    head: block.number,
    finalAt: block.at,
    followedAt: clock.now(),
  }
  await db
    .insert(chainPositions)
    .values({ ...row, ...placeOf(block) })
    .onConflictDoNothing()
}

/** Another process, or this one before it was thought dead, has moved on: what was read is old. */
export class MovedMeanwhile extends Error {}

/** Only from where the caller has stood, so of two that follow at once one does not count. */
export async function movePosition(
  { clock }: Services,
  tx: Db,
  { from, to, head }: { from: Position; to: Block; head: bigint },
): Promise<void> {
  const moved = await tx
    .update(chainPositions)
    .set({ ...placeOf(to), head, followedAt: clock.now() })
    .where(
      and(eq(chainPositions.height, from.height), eq(chainPositions.blockHash, from.blockHash)),
    )
    .returning({ id: chainPositions.id })
  if (moved.length === 0) throw new MovedMeanwhile('Somebody else follows the chain.')
}

function placeOf({ number, hash, at }: Block) {
  return { height: number, blockHash: lower(hash), blockAt: at }
}

/** The newest time that all nodes agree is past, by which rewards and deadlines count. */
export async function noteFinal(db: Db, at: Date): Promise<void> {
  await db.update(chainPositions).set({ finalAt: at })
}

const aheadMs = 10 * 60_000

/**
 * What rewards and deadlines go by: now, and no further than the chain vouches for. A clock that is years
 * ahead pays no rewards of these years.
 */
export async function countedTime({ chain, clock }: Services, db: Db): Promise<Date> {
  const now = clock.now()
  const position = chain.isAbsent ? undefined : await readPosition(db)
  return position === undefined ? now : earlier(now, vouchedUntil(position))
}

export function vouchedUntil({ finalAt }: { finalAt: Date }): Date {
  return new Date(finalAt.getTime() + aheadMs)
}

export function earlier(one: Date, other: Date): Date {
  return one <= other ? one : other
}
