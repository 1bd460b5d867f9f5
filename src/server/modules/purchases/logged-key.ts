import { quoteKeyEntry } from '@/contract/public-log'
import type { OrdersNeeds } from './needs'
import { purchaseOrders } from './tables'

/**
 * The address that signs quotes, once there is an order, for the public log: receipts are verified
 * with it.
 */
export async function quoteKeyToLog({
  db,
  quoteSigner,
}: Pick<OrdersNeeds, 'db' | 'quoteSigner'>): Promise<string[]> {
  const [order] = await db.select({ id: purchaseOrders.id }).from(purchaseOrders).limit(1)
  return order === undefined ? [] : [quoteKeyEntry(quoteSigner.address)]
}
