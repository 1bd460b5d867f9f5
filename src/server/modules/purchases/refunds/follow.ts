import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import {
  followBook,
  type OrderBook,
  OrderTurns,
  type SentBytes,
} from '@/server/modules/chain-orders'
import { type Asset, post } from '@/server/modules/ledger'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import type { RefundsNeeds } from '../needs'
import { paymentKey } from '../settling/journals'
import { notifyPayers, restTold, showOutcome } from '../settling/notify'
import { payments, type Refund, refunds, settlements } from '../tables'
import { noteRefund } from './note'
import { markSent } from './store'

const whereUnderWay = inArray(refunds.state, ['signed', 'sent'])

/** Sends what the treasury's key has signed, and books the result. */
export async function followRefunds(
  needs: RefundsNeeds,
  turns: OrderTurns = new OrderTurns(),
): Promise<void> {
  // Signed by the address that was paid, which need not be today's treasury.
  const who = { id: payments.id, signer: payments.treasury }
  const onPayment = eq(payments.id, refunds.paymentId)
  const book: OrderBook<Refund & SentBytes> = {
    open: () =>
      needs.db.select(who).from(refunds).innerJoin(payments, onPayment).where(whereUnderWay),
    read: (ids) =>
      needs.db
        .select({ ...getTableColumns(refunds), ...who })
        .from(refunds)
        .innerJoin(payments, onPayment)
        .where(and(whereUnderWay, isAnyOf(payments.id, ids))),
    markSent: async (refund) => refund.state === 'signed' && markSent(needs, refund),
    end: (refund, end) =>
      end.is === 'done' ? finish(needs, refund, end.hash) : noteFailed(needs, refund, end.is),
  }
  await followBook(needs, book, turns)
}

async function noteFailed(needs: RefundsNeeds, row: Refund, why: string): Promise<void> {
  needs.log.error('a refund failed and has to be signed again', { payment: row.paymentId, why })
  await needs.db.transaction(async (tx) => {
    const [over] = await tx
      .update(refunds)
      .set({ state: 'failed', confirmedAt: needs.clock.now() })
      .where(whereStillUnderWay(row))
      .returning()
    // guard: without it, an event names a refund that failed —
    //   server/purchases/refunds/refund-kills: of a refund that fails — outside the transaction
    if (over !== undefined) await noteRefund(needs, tx, over, 'saw a return fail')
  })
}

const whereStillUnderWay = ({ paymentId, hash }: Refund) =>
  and(eq(refunds.paymentId, paymentId), eq(refunds.hash, hash), whereUnderWay)

async function finish(needs: RefundsNeeds, row: Refund, landed: string): Promise<void> {
  const now = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    // Locked in the order in which signing locks, so that the two cannot deadlock.
    await tx
      .select({ outcome: settlements.outcome })
      .from(settlements)
      .where(eq(settlements.paymentId, row.paymentId))
      .for('update')
    const [confirmed] = await tx
      .update(refunds)
      .set({ state: 'confirmed', confirmedAt: now, hash: landed })
      .where(whereStillUnderWay(row))
      .returning()
    if (confirmed === undefined) return
    await endReturning(tx, row.paymentId)
    const returnedTransactions = await showOutcome(tx, [row.paymentId], {
      from: ['returning'],
      to: 'returned',
      endedAt: now,
    })
    const transactionsToTell = [...returnedTransactions, ...(await restTold(tx, confirmed))]
    await notifyPayers(
      needs,
      tx,
      transactionsToTell.map((notification) => ({ ...notification, kind: 'payment-returned' })),
    )
    // guard: without it, an event is written beside a final refund —
    //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
    //   transaction
    await noteRefund(needs, tx, confirmed, 'booked a return')
    await bookRefund(tx, confirmed, now)
  })
}

async function endReturning(tx: Db, paymentId: string): Promise<void> {
  const moved = await tx
    .update(settlements)
    .set({ outcome: 'returned' })
    .where(and(eq(settlements.paymentId, paymentId), eq(settlements.outcome, 'returning')))
    .returning({ id: settlements.paymentId })
  if (moved.length === 0) throw new Error('A refund is final whose payment is not being refunded.')
}

async function bookRefund(tx: Db, { paymentId, amount }: Refund, at: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (payment === undefined || payment.currency === null) return
  const asset = payment.currency as Asset
  const key = paymentKey(payment, 'returned')
  const moves = [
    { from: { type: 'suspense', asset }, to: { type: 'outside', asset }, amount } as const,
  ]
  await post(tx, [{ key, kind: 'payment returned', at, moves }])
}
