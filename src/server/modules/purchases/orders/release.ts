import { and, eq, notExists } from 'drizzle-orm'
import {
  type Journal,
  journalKeys,
  type LedgerAccount,
  post,
  shareAsset,
} from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { paymentSubmissions, purchaseOrders } from '../tables'

const unsold: LedgerAccount = { type: 'unsold', asset: shareAsset }

export function orderedBy(owner: string): LedgerAccount {
  return { owner, type: 'ordered', asset: shareAsset }
}

export function orderJournal(
  what: 'reserved' | 'released',
  { id, accountId, microShares }: { id: string; accountId: string; microShares: bigint },
  at: Date,
): Journal {
  const isReserved = what === 'reserved'
  const reserved = orderedBy(accountId)
  const [from, to] = isReserved ? [unsold, reserved] : [reserved, unsold]
  return {
    key: journalKeys.write(isReserved ? 'order' : 'order released', { id }),
    kind: isReserved ? 'quote' : 'quote released',
    at,
    moves: [{ from, to, amount: microShares }],
  }
}

/**
 * Ends an open order, cancelled or expired, and gives its reserved shares back to the pool. Locks
 * the order by its update, then ledger accounts and a slot of the pool. False if the order was no
 * longer open, and then nothing was changed.
 */
export async function releaseOrder(
  tx: Db,
  { id }: { id: string },
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<boolean> {
  const [order] = await tx
    .update(purchaseOrders)
    .set({ state: status === 'cancelled' ? 'cancelled' : 'released' })
    // guard: without it, an order that has come to its end gives its shares back once more —
    //   server/purchases/settling/guards: an order that was paid gives no shares back — without the
    //   second condition
    .where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.state, 'open')))
    .returning()
  if (order === undefined) return false
  await tx
    .update(memberTransactions)
    .set({ status, endedAt: now })
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.status, 'awaiting')))
  if (status === 'expired') await closeUnpaid(tx, id, now)
  await post(tx, [orderJournal('released', order, now)])
  return true
}

/** A report said the order was paid, and no reported transaction is searched for any more. */
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

export function orderNotFound(): AppError {
  return new AppError('ORDER_NOT_FOUND')
}
