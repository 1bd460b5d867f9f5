import { and, asc, eq, gte, ne, type SQL } from 'drizzle-orm'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { chainOrders, chainSends } from './tables'

interface Withdrawal {
  endedAt: Date
  /**
   * Given if the key's last order may take the free nonce; called with that order's old and new id.
   */
  onMoved?: (from: string, to: string) => Promise<unknown>
}

/**
 * Withdraws an unsigned order; the next order uses its nonce. Later ones of its key would wait for
 * that nonce, so the last of them takes it at once, as an order of its own, if `onMoved` is given
 * to record that; those between keep theirs, signed or not. False if it is too late. The caller has
 * locked the order's subject.
 */
export async function withdrawOrder(
  tx: Db,
  which: SQL,
  { endedAt, onMoved }: Withdrawal,
): Promise<boolean> {
  const { id, generation, signer, nonce, state } = chainOrders
  const whereNotVoid = and(which, ne(state, 'void'))
  const [order] = await tx.select().from(chainOrders).where(whereNotVoid).for('update')
  // A signer refused it, so it is void already.
  if (order === undefined) return true
  const whereSameKey = and(eq(generation, order.generation), eq(signer, order.signer))
  const ordered = await tx
    .select({ order: chainOrders, hash: chainSends.hash })
    .from(chainOrders)
    .leftJoin(chainSends, eq(chainSends.orderId, id))
    .where(and(whereSameKey, gte(nonce, order.nonce), ne(state, 'void')))
    .orderBy(asc(nonce))
    .for('update', { of: chainOrders })
  const last = ordered.slice(1).at(-1)?.order
  if (last !== undefined && onMoved === undefined) return false
  const withdrawn = ordered.filter((row) => row.order.id === order.id || row.order === last)
  // An order whose fee was raised is `written` again, while its earlier bytes may still land.
  // guard: without it, an order with sent bytes is withdrawn — server/payables/payouts: once its
  //   bytes are signed a payout to a wallet that is lost — without the second condition
  const isUnsigned = withdrawn.every((row) => row.order.state === 'written' && row.hash === null)
  if (!isUnsigned) return false
  const ids = withdrawn.map((row) => row.order.id)
  await tx.update(chainOrders).set({ state: 'void', endedAt }).where(isAnyOf(id, ids))
  if (last === undefined) return true
  // Not the same row: a signer working on it finds that it is void.
  const replacementId = crypto.randomUUID()
  // As old as the order it replaces, because the signer takes the oldest first: if it were signed
  // after those between, they would wait for it on the chain.
  const { nonce: free, writtenAt } = order
  await tx.insert(chainOrders).values({ ...last, id: replacementId, nonce: free, writtenAt })
  await onMoved?.(last.id, replacementId)
  return true
}
