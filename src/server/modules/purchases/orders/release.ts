import { and, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import { lockMember } from '@/server/modules/identity'
import { asTransaction, type Journal, type LedgerAccount, post } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { paymentSubmissions, purchaseOrders } from '../tables'

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

type Call = (typeof purchaseCalls)['cancelQuote']

const triesAnHour = 240
const hourMs = 60 * 60_000

export async function cancelQuote(
  services: Services,
  member: Member,
  { quoteId: orderId }: Input<Call>,
): Promise<Answer<Call>> {
  await consumeOnce(services, {
    bucket: 'cancel-quote',
    subject: member.accountId,
    max: triesAnHour * services.limitFactor,
    windowMs: hourMs,
  })
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    await lockMember(tx, member, now)
    // Locked against a report, which refers to this row.
    const isOwn = and(
      eq(purchaseOrders.id, orderId),
      eq(purchaseOrders.accountId, member.accountId),
    )
    const [order] = await tx.select().from(purchaseOrders).where(isOwn).for('update')
    const before = order && (await rowOf(tx, orderId))
    if (order === undefined || before === undefined) throw orderNotFound()
    if (before.status === 'cancelled') return before
    await refusePaid(tx, orderId, before.status)
    await releaseOrder(tx, order, 'cancelled', now)
    return { ...before, status: 'cancelled' as const }
  })
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
    .set({ status, settledAt: now })
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.status, 'awaiting')))
  return true
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
  if (submissions.length > 0 || status === 'pending') throw new AppError('ORDER_PAID')
  if (status !== 'awaiting') throw new AppError('ORDER_ENDED')
}

export function orderNotFound(): AppError {
  return new AppError('ORDER_NOT_FOUND')
}
