import { and, asc, eq, gte, ne, type SQL } from 'drizzle-orm'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { chainOrders, chainSends } from './tables'

/**
 * Withdraws an order that nobody has signed; the next order uses its nonce. False if it is too late:
 * also where a later one of its key would wait for a nonce that nobody uses, unless the later ones are
 * withdrawn too, to be written anew. The caller has locked what the order is for.
 */
export async function withdrawOrder(
  tx: Db,
  which: SQL,
  { endedAt, withLater = false }: { endedAt: Date; withLater?: boolean },
): Promise<boolean> {
  const { id, generation, signer, nonce, state } = chainOrders
  const isMeant = and(which, ne(state, 'void'))
  const [order] = await tx.select().from(chainOrders).where(isMeant).for('update')
  // A signer refused it, so it is void already.
  if (order === undefined) return true
  const isOfKey = and(eq(generation, order.generation), eq(signer, order.signer))
  const ordered = await tx
    .select({ id, state, hash: chainSends.hash })
    .from(chainOrders)
    .leftJoin(chainSends, eq(chainSends.orderId, id))
    .where(and(isOfKey, gte(nonce, order.nonce), ne(state, 'void')))
    .orderBy(asc(nonce))
    .for('update', { of: chainOrders })
  if (ordered.length > 1 && !withLater) return false
  // One whose fee is to be raised is written again, while its bytes of before may still land.
  // guard: an order is withdrawn whose bytes are out — server/payables/payouts: once its bytes are
  //   signed a payout to a wallet that is lost → const isUnsigned = ordered.every((one) =>
  //   one.state === 'written')
  const isUnsigned = ordered.every((one) => one.state === 'written' && one.hash === null)
  if (!isUnsigned) return false
  const ids = ordered.map((one) => one.id)
  await tx.update(chainOrders).set({ state: 'void', endedAt }).where(isAnyOf(id, ids))
  return true
}
