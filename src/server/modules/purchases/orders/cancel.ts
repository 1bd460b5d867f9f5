import { and, eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import { lockMember } from '@/server/modules/identity'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { OrdersNeeds } from '../needs'
import { paymentSubmissions, payments, purchaseOrders } from '../tables'

import { orderNotFound, releaseOrder } from './release'

type Call = (typeof purchaseCalls)['cancelOrder']

const triesAnHour = 240

export async function cancelOrder(
  needs: OrdersNeeds,
  member: Member,
  { orderId }: Input<Call>,
): Promise<Answer<Call>> {
  await consumeOnce(needs, {
    bucket: 'cancel-order',
    subject: member.accountId,
    max: triesAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    await lockMember(tx, member, now)
    // Locked, so that a report of a payment, which refers to this row, waits until the order is
    // cancelled, or this cancellation waits for the report.
    const whereOwnOrder = and(
      eq(purchaseOrders.id, orderId),
      eq(purchaseOrders.accountId, member.accountId),
    )
    // guard: without it, cancelling does not lock the order —
    //   server/purchases/orders/races-on-postgres: a cancellation waits for a report that is being
    //   written — without the lock
    const [order] = await tx.select().from(purchaseOrders).where(whereOwnOrder).for('update')
    const before = order && (await rowOf(tx, orderId))
    if (order === undefined || before === undefined) throw orderNotFound()
    if (before.status === 'cancelled') return before
    // guard: without it, an order may be cancelled though its payment is reported —
    //   server/purchases/orders/races-on-postgres: a cancellation waits for a report that is being
    //   written
    await refusePaid(tx, orderId, before.status)
    await releaseOrder(tx, order, 'cancelled', now)
    return { ...before, status: 'cancelled' as const }
  })
}

async function rowOf(tx: Db, id: string) {
  const [row] = await tx.select().from(memberTransactions).where(eq(memberTransactions.id, id))
  return row && asTransaction(row)
}

async function refusePaid(tx: Db, orderId: string, status: string): Promise<void> {
  const submissions = await tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .where(eq(paymentSubmissions.orderId, orderId))
    .limit(1)
  const transfers = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.forOrderId, orderId))
    .limit(1)
  if (submissions.length + transfers.length > 0 || status === 'pending')
    throw new AppError('ORDER_PAID')
  if (status !== 'awaiting') throw new AppError('ORDER_ENDED')
}
