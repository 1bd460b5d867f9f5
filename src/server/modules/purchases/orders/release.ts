import { and, eq } from 'drizzle-orm'
import { type Journal, type LedgerAccount, post } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { purchaseOrders } from '../tables'

const unsold: LedgerAccount = { type: 'unsold', asset: 'SHARE' }

export function orderedBy(owner: string): LedgerAccount {
  return { owner, type: 'ordered', asset: 'SHARE' }
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
    key: isReserved ? `quote ${id}` : `quote ${id} released`,
    kind: isReserved ? 'quote' : 'quote released',
    at,
    moves: [{ from, to, amount: microShares }],
  }
}

/** Once; false if it was no longer open. */
export async function releaseOrder(
  tx: Db,
  { id }: { id: string },
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<boolean> {
  const [order] = await tx
    .update(purchaseOrders)
    .set({ state: status === 'cancelled' ? 'cancelled' : 'released' })
    .where(and(eq(purchaseOrders.id, id), eq(purchaseOrders.state, 'open')))
    .returning()
  if (order === undefined) return false
  await post(tx, [orderJournal('released', order, now)])
  await tx
    .update(memberTransactions)
    .set({ status, endedAt: now })
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.status, 'awaiting')))
  return true
}

export function orderNotFound(): AppError {
  return new AppError('ORDER_NOT_FOUND')
}
