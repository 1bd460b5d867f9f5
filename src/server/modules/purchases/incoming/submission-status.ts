import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionStatus } from '@/contract/transaction'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { IncomingNeeds } from '../needs'
import {
  paymentSubmissions,
  purchaseOrders,
  type SubmissionState,
  type WalletOrder,
} from '../tables'

export interface SubmittedOrder {
  submission: typeof paymentSubmissions.$inferSelect
  order: WalletOrder
}

/**
 * Ends a submission whose transaction failed or was replaced. The order stays open, because another
 * transaction may still pay it.
 */
export async function end(
  needs: IncomingNeeds,
  submittedOrder: SubmittedOrder,
  state: 'failed' | 'replaced',
): Promise<void> {
  const at = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    if (!(await moveSubmission(tx, submittedOrder, state))) return
    const isTold = await showEnd(tx, submittedOrder, { status: state, endedAt: at })
    const { accountId, id } = submittedOrder.order
    if (isTold && state === 'failed')
      await notify(needs, tx, { accountId, kind: 'payment-failed', facts: { id }, at })
  })
}

export async function giveUp(needs: IncomingNeeds, submittedOrder: SubmittedOrder): Promise<void> {
  await needs.db.transaction(async (tx) => {
    if (!(await moveSubmission(tx, submittedOrder, 'given-up'))) return
    const [order] = await tx
      .select()
      .from(purchaseOrders)
      .where(eq(purchaseOrders.id, submittedOrder.order.id))
      .for('share')
    if (order?.state === 'open') {
      await showEnd(tx, submittedOrder, { status: 'awaiting', endedAt: null })
    } else {
      await showEnd(tx, submittedOrder, { status: 'expired', endedAt: needs.clock.now() })
    }
  })
}

export async function closeIfOver(
  needs: IncomingNeeds,
  tx: Db,
  submittedOrder: SubmittedOrder,
): Promise<void> {
  const [order] = await tx
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, submittedOrder.order.id))
    .for('share')
  if (order?.state !== 'released' && order?.state !== 'cancelled') return
  await showEnd(tx, submittedOrder, { status: 'expired', endedAt: needs.clock.now() })
}

async function moveSubmission(
  tx: Db,
  { submission }: SubmittedOrder,
  state: SubmissionState,
): Promise<boolean> {
  const moved = await tx
    .update(paymentSubmissions)
    .set({ state })
    .where(and(eq(paymentSubmissions.id, submission.id), eq(paymentSubmissions.state, 'waiting')))
    .returning({ id: paymentSubmissions.id })
  return moved.length === 1
}

/**
 * Changes the order's row in the member's list, unless the row already describes another
 * transaction, or one that was seen on the chain.
 */
async function showEnd(
  tx: Db,
  { submission, order }: SubmittedOrder,
  { status, endedAt }: { status: TransactionStatus; endedAt: Date | null },
): Promise<boolean> {
  const endedTransactions = await tx
    .update(memberTransactions)
    .set({ status, endedAt, pay: order.pay })
    .where(
      and(
        eq(memberTransactions.id, order.id),
        eq(memberTransactions.status, 'pending'),
        eq(memberTransactions.hash, submission.hash),
        isNull(memberTransactions.blockNumber),
      ),
    )
    .returning({ id: memberTransactions.id })
  return endedTransactions.length === 1
}
