import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notExists, or, type SQL } from 'drizzle-orm'
import { getAddress } from 'viem'
import { deliverCall } from '@/server/chain/token/calls'
import { costOf, insertOrder } from '@/server/modules/chain-orders'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import type { Db } from '@/server/platform/db/database'
import { type DeskAct, deskActs } from '../acts/tables'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'

const shownOrderCount = 20
/**
 * A transfer that is not ordered and signed within a day has to be requested again, with that day's
 * figures.
 */
const orderedWithinMs = 24 * 60 * 60_000

/** Those that two operators approved and that have no order yet. */
export function dueDeskActs(
  { db, clock }: CustodyNeeds,
  { generation }: TokenInBooks,
): Promise<DeskAct[]> {
  const since = new Date(clock.now().getTime() - orderedWithinMs)
  return db
    .select()
    .from(deskActs)
    .where(
      and(
        eq(deskActs.state, 'approved'),
        eq(deskActs.generation, generation),
        gt(deskActs.approvedAt, since),
        // One that a signer refused is not written again: an operator looks first.
        notExists(ordersOf(db, or(ne(chainOrders.state, 'void'), isNotNull(chainOrders.refusal)))),
      ),
    )
    .orderBy(asc(deskActs.approvedAt))
    .limit(shownOrderCount)
}

const ordersOf = (db: Db, what: SQL | undefined) =>
  db
    .select({ id: chainOrders.id })
    .from(chainOrders)
    .where(and(eq(chainOrders.actId, deskActs.id), what))

export async function orderDeskAct(
  needs: CustodyNeeds,
  token: TokenInBooks,
  { id, kind, contract, receiver, units }: DeskAct,
): Promise<void> {
  if (contract === null || receiver === null || units === null) return
  const call = { from: token.desk, to: contract, data: deliverCall(getAddress(receiver), units) }
  const cost = await costOf(needs, call)
  await needs.db.transaction(async (tx) => {
    const microShares = kind === 'sweep' ? units : 0n
    const order = { kind, accountId: null, wallet: receiver, microShares, actId: id }
    await insertOrder(needs, tx, token, { ...order, call, cost })
  })
}

/** Ends an act whose order is final on every node, done or failed. */
export async function endDeskAct(
  db: Db,
  id: string,
  { state, endedAt }: { state: 'done' | 'failed'; endedAt: Date },
): Promise<void> {
  const whereThisDeskAct = and(eq(deskActs.id, id), eq(deskActs.state, 'approved'))
  await db.update(deskActs).set({ state, endedAt }).where(whereThisDeskAct)
}

/** Gives up acts that have waited too long, unless their order may still land. */
export async function endOldDeskActs({ db, clock }: CustodyNeeds): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - orderedWithinMs)
  await db
    .update(deskActs)
    .set({ state: 'failed', endedAt: now })
    .where(
      and(
        eq(deskActs.state, 'approved'),
        lte(deskActs.approvedAt, before),
        notExists(ordersOf(db, inArray(chainOrders.state, ['written', 'signed']))),
      ),
    )
}
