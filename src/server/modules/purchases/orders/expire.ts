import { and, asc, eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { earlier, readChainCursor, vouchedUntil } from '@/server/chain/blocks/chain-cursor'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { oneByOne } from '@/server/platform/jobs/repeat'
import { amountTagRange } from '../amount-tag'
import type { OrdersNeeds } from '../needs'
import { paymentSubmissions, payments, purchaseOrders } from '../tables'
import { releaseOrder } from './release'

const maxAtOnce = 100

/** By the blocks' time, once all were followed and no seen payment may still pay. */
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
  const end = async (tx: Db, id: string) => {
    if (!(await releaseOrder(tx, { id }, 'expired', clock.now()))) return 0
    await closeUnpaid(tx, id, clock.now())
    return 1
  }
  // One buyer's missing reservation must hold up no other.
  for (const { id } of due)
    await oneByOne(needs.log, [id], {
      act: ([only = id]) => db.transaction((tx) => end(tx, only)),
      events: { apart: 'orders are ended one by one', alone: 'an order cannot be ended' },
      fieldsOf: (order) => ({ order }),
    })
  return due.length
}

async function closeUnpaid(tx: Db, id: string, now: Date): Promise<void> {
  const waiting = tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .where(and(eq(paymentSubmissions.orderId, id), eq(paymentSubmissions.state, 'waiting')))
  await tx
    .update(memberTransactions)
    .set({ status: 'expired', endedAt: now })
    .where(
      and(
        eq(memberTransactions.id, id),
        eq(memberTransactions.status, 'pending'),
        notExists(waiting),
      ),
    )
}
