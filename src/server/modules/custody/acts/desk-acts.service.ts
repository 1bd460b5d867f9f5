import { and, asc, desc, eq, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { deskFloatMicroShares } from '@/server/chain/token/share-token'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { newestWatch, type TokenInBooks, tokenInBooks } from '../books/token'
import { shareTokens } from '../tables'
import { type DeskAct, deskActs } from './tables'

type FactNeeds = Pick<Ports, 'clock' | 'db'>

const shownRowCount = 20

/**
 * absent: no token is configured · unread: the desk has not been read yet · within: the excess
 * above the float is smaller · done: requested before · unfound: no such arrival to return.
 */
export type DeskObstacle = 'absent' | 'unread' | 'within' | 'done' | 'unfound'

/**
 * The desk's balance above its float, as every node said at the last reading, minus the sweeps that
 * have left since then or are still to leave. A sweep that the reading already includes counts
 * until it is final, so until then the offered amount is too low.
 */
export async function aboveFloat(db: Db, token: TokenInBooks): Promise<bigint | undefined> {
  const watch = await newestWatch(db, token)
  const shares = watch?.funds.find(({ who }) => who === 'desk')?.shares
  if (watch === undefined || shares === undefined) return undefined
  // A reading of a sandbox's earlier chain says nothing about today's desk.
  if (watch.generation !== token.generation) return undefined
  const above = BigInt(shares) - deskFloatMicroShares - (await sweptSince(db, token, watch.at))
  return above > 0n ? above : 0n
}

async function sweptSince(db: Db, { generation }: TokenInBooks, at: Date): Promise<bigint> {
  const whereDoneSince = and(eq(deskActs.state, 'done'), gte(deskActs.endedAt, at))
  const [row] = await db
    .select({ sum: sumColumn(deskActs.units) })
    .from(deskActs)
    .where(
      and(
        eq(deskActs.kind, 'sweep'),
        eq(deskActs.generation, generation),
        // guard: without it, the amount of an approved sweep is offered to a second one —
        //   server/custody/desk-acts: what is approved and not yet seen — without the first
        //   condition
        // guard: without it, the amount of a sweep since the last reading is offered to a second
        //   one — server/custody/desk-acts: what is approved and not yet seen — without the second
        //   condition
        or(eq(deskActs.state, 'approved'), whereDoneSince),
      ),
    )
  return row?.sum ?? 0n
}

interface Sweep {
  /** The id of the sweep from its form on, so that it is carried out once. */
  id: string
  microShares: bigint
}

/** What two operators see of a sweep, and what the signer compares its order with. */
export async function sweepFacts(
  { db }: FactNeeds,
  { id, microShares }: Sweep,
): Promise<{ token: TokenInBooks | undefined; obstacle: DeskObstacle | undefined }> {
  const token = await tokenInBooks(db)
  if (token === undefined) return { token, obstacle: 'absent' }
  if ((await db.$count(deskActs, eq(deskActs.id, id))) > 0) return { token, obstacle: 'done' }
  const above = await aboveFloat(db, token)
  if (above === undefined) return { token, obstacle: 'unread' }
  // guard: without it, members wait because the desk is swept below its float —
  //   server/custody/desk-acts: no more than that is taken away — second choice
  return { token, obstacle: microShares > above ? 'within' : undefined }
}

/**
 * Approves what two operators decided, in their request's transaction; the follower writes its
 * order.
 */
export async function approveSweep(
  needs: FactNeeds,
  sweep: Sweep,
): Promise<DeskObstacle | undefined> {
  // The lock makes the second of two sweeps see what the first one takes.
  // guard: without it, two sweeps that are carried out at once take the same shares —
  //   server/custody/desk-acts: several sweeps carried out at once take no more than that — without
  //   the lock
  await needs.db.select({ asset: shareTokens.asset }).from(shareTokens).for('update')
  const { token, obstacle } = await sweepFacts(needs, sweep)
  if (token === undefined || obstacle !== undefined) return obstacle
  const now = needs.clock.now()
  await needs.db.insert(deskActs).values({
    id: sweep.id,
    kind: 'sweep',
    state: 'approved',
    asset: token.asset,
    generation: token.generation,
    contract: token.token,
    receiver: token.vault,
    units: sweep.microShares,
    askedAt: now,
    approvedAt: now,
  })
}

/** One operator names a transaction; the follower asks every node what it brought to the desk. */
export async function lookForArrival({ db, clock }: FactNeeds, hash: string): Promise<boolean> {
  const token = await tokenInBooks(db)
  if (token === undefined) return false
  await db.insert(deskActs).values({
    id: crypto.randomUUID(),
    kind: 'return',
    state: 'looked-for',
    hash,
    asset: token.asset,
    generation: token.generation,
    askedAt: clock.now(),
  })
  return true
}

export async function arrivalFacts(
  db: Db,
  id: string,
): Promise<{ act: DeskAct | undefined; obstacle: DeskObstacle | undefined }> {
  const [act] = await db
    .select()
    .from(deskActs)
    .where(and(eq(deskActs.id, id), eq(deskActs.kind, 'return')))
  if (act === undefined || act.state === 'looked-for' || act.state === 'absent')
    return { act: undefined, obstacle: 'unfound' }
  return { act, obstacle: act.state === 'found' ? undefined : 'done' }
}

/**
 * Approves what two operators decided. Of two at once only the first finds it in the state `found`.
 */
export async function approveReturn(
  { db, clock }: FactNeeds,
  id: string,
): Promise<DeskObstacle | undefined> {
  const { obstacle } = await arrivalFacts(db, id)
  if (obstacle !== undefined) return obstacle
  const approvedActs = await db
    .update(deskActs)
    .set({ state: 'approved', approvedAt: clock.now() })
    .where(and(eq(deskActs.id, id), eq(deskActs.state, 'found')))
    .returning({ id: deskActs.id })
  return approvedActs.length === 0 ? 'done' : undefined
}

/** The open ones, oldest first; then the newest that are over. */
export async function shownDeskActs(db: Db): Promise<DeskAct[]> {
  const open = await db
    .select()
    .from(deskActs)
    .where(inArray(deskActs.state, ['looked-for', 'found', 'approved']))
    .orderBy(asc(deskActs.askedAt))
    .limit(shownRowCount)
  const over = await db
    .select()
    .from(deskActs)
    .where(isNotNull(deskActs.endedAt))
    .orderBy(desc(deskActs.endedAt))
    .limit(5)
  return [...open, ...over]
}
