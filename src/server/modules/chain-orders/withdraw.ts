import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { chainOrders } from './tables'

/**
 * Withdraws a delivery's order that nobody has signed; the next order uses its nonce. False if it is
 * too late: also where a later one is written already, which would wait for a nonce that nobody
 * uses. The caller has locked the delivery.
 */
export async function withdrawOrder(tx: Db, deliveryId: string, endedAt: Date): Promise<boolean> {
  const isOfDelivery = and(eq(chainOrders.deliveryId, deliveryId), ne(chainOrders.state, 'void'))
  const [order] = await tx.select().from(chainOrders).where(isOfDelivery).for('update')
  // A signer refused it, so it is void already.
  if (order === undefined) return true
  if (order.state !== 'written') return false
  const later = await tx
    .select({ id: chainOrders.id })
    .from(chainOrders)
    .where(
      and(
        eq(chainOrders.generation, order.generation),
        eq(chainOrders.signer, order.signer),
        gt(chainOrders.nonce, order.nonce),
        inArray(chainOrders.state, ['written', 'signed', 'done', 'failed']),
      ),
    )
    .limit(1)
  if (later.length > 0) return false
  await tx.update(chainOrders).set({ state: 'void', endedAt }).where(eq(chainOrders.id, order.id))
  return true
}
