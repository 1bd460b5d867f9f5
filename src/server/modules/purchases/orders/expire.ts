import { and, asc, eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { earlier, readChainCursor, vouchedUntil } from '@/server/chain/blocks/chain-cursor'
import { eachAlone } from '@/server/platform/jobs/repeat'
import { amountTagRange } from '../amount-tag'
import type { OrdersNeeds } from '../needs'
import { payments, purchaseOrders } from '../tables'
import { releaseOrder } from './release'

const maxAtOnce = 100

/**
 * Ends orders whose time is over and gives their shares back. Time is that of the blocks we have
 * followed, so an order whose payment stands in a block we have not read yet is not ended; nor is
 * one while a payment that was seen may still turn out to be for it.
 */
export async function expireOrders(needs: OrdersNeeds): Promise<number> {
  const { db, clock } = needs
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return 0
  const by = earlier(cursor.blockAt, vouchedUntil(cursor))
  const mayPay = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'seen'),
        eq(payments.currency, purchaseOrders.currency),
        lte(payments.blockAt, purchaseOrders.expiresAt),
        or(
          eq(payments.payer, purchaseOrders.payer),
          sql`${payments.amount} % ${String(amountTagRange)}::numeric = ${purchaseOrders.amountTag}`,
        ),
      ),
    )
  const due = await db
    .select()
    .from(purchaseOrders)
    .where(
      and(eq(purchaseOrders.state, 'open'), lt(purchaseOrders.expiresAt, by), notExists(mayPay)),
    )
    .orderBy(asc(purchaseOrders.expiresAt))
    .limit(maxAtOnce)
  await eachAlone(needs.log, due, {
    act: async ({ id }) => {
      await db.transaction((tx) => releaseOrder(tx, { id }, 'expired', clock.now()))
      return 1
    },
    event: 'an order cannot be ended',
    fieldsOf: ({ id }) => ({ order: id }),
  })
  return due.length
}
