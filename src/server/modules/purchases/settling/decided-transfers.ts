import { and, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { causesOf } from '@/server/platform/errors'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { bankPayers, refundTransfers } from '../by-bank/tables'
import type { SettlingNeeds } from '../needs'
import { payments, settlements } from '../tables'
import { notifyPayers, showOutcome } from './notify'

const { paymentId, decided, accountId, orderId, givesBack, takenAt, failure } = bankPayers
const whereDueDecision = and(or(isNotNull(decided), isNotNull(givesBack)), isNull(takenAt))

/**
 * Carries out what two operators decided about unmatched transfers: a member’s is settled as if it
 * had had the reference and their name, one that returns a refund is its return, and all others are
 * refunded. What cannot be done is retried in each turn, until two decide otherwise.
 */
export async function takeDecisions(needs: SettlingNeeds): Promise<void> {
  const due = await needs.db.select({ paymentId }).from(bankPayers).where(whereDueDecision)
  await forEachIsolated(needs.log, due, {
    act: (row) => takeOrTell(needs, row.paymentId),
    event: 'what was decided about a transfer cannot be done',
    fieldsOf: (row) => ({ payment: row.paymentId }),
  })
}

const longestFailure = 200

async function takeOrTell(needs: SettlingNeeds, id: string): Promise<void> {
  try {
    await needs.db.transaction((tx) => takeOne(needs, tx, id))
  } catch (error) {
    const why = causesOf(error).at(-1)?.message ?? String(error)
    const failureText = why.slice(0, longestFailure)
    await needs.db
      .update(bankPayers)
      .set({ failure: failureText })
      .where(
        and(eq(paymentId, id), whereDueDecision, sql`${failure} is distinct from ${failureText}`),
      )
    throw error
  }
}

async function takeOne(needs: SettlingNeeds, tx: Db, id: string): Promise<void> {
  // The decision read here is carried out, even if it was another one when it was listed.
  const [row] = await tx
    .update(bankPayers)
    .set({ takenAt: needs.clock.now(), failure: null })
    .where(and(eq(paymentId, id), whereDueDecision))
    .returning({ paymentId, decided, accountId, orderId, givesBack })
  if (row === undefined) return
  if (row.givesBack !== null) return takeAsReturn(needs, tx, id, row.givesBack)
  const [held] = await tx
    .select({ accountId: settlements.accountId })
    .from(settlements)
    .where(and(eq(settlements.paymentId, row.paymentId), eq(settlements.outcome, 'held')))
    .for('update')
  if (row.decided === 'back') return sendBack(needs, tx, row.paymentId)
  if (held !== undefined && held.accountId !== row.accountId)
    await leaveFirst(needs, tx, row.paymentId)
  await seeAgain(tx, row, held !== undefined)
}

type Row = Pick<typeof bankPayers.$inferSelect, 'paymentId' | 'accountId' | 'orderId'>

async function seeAgain(tx: Db, row: Row, isHeld: boolean): Promise<void> {
  const { id, state } = payments
  const assignedOwner = { forAccountId: row.accountId, forOrderId: row.orderId, isOwnName: true }
  await tx
    .update(payments)
    .set({ state: 'seen', ...assignedOwner })
    .where(and(eq(id, row.paymentId), isHeld ? eq(state, 'settled') : eq(state, 'aside')))
}

/**
 * A transfer that belongs to another member than its order has not paid that order, which ended
 * when the transfer was held: its row is that of an unpaid one again, and a row of the payment
 * itself belongs only to its owner.
 */
async function leaveFirst({ clock }: SettlingNeeds, tx: Db, id: string): Promise<void> {
  const deletedTransactions = await tx
    .delete(memberTransactions)
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.status, 'held')))
    .returning({ id: memberTransactions.id })
  if (deletedTransactions.length > 0) return
  await run(tx)`
    update member_transaction as shown set
      status = case ordered.state when 'cancelled' then 'cancelled' else 'expired' end, ended_at = ${clock.now().toISOString()},
      pay = ordered.pay, fee = ordered.fee, micro_shares = ordered.micro_shares,
      share_price_micro_usd = ordered.share_price_micro_usd,
      currency_price_micro_usd = ordered.currency_price_micro_usd
    from settlement join purchase_order as ordered on ordered.id = order_id
    where payment_id = ${id}::uuid and shown.id = ordered.id and shown.status = 'held'`
}

async function sendBack(needs: SettlingNeeds, tx: Db, id: string): Promise<void> {
  const decidedAt = needs.clock.now()
  const aside = await tx
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(payments.id, id), eq(payments.state, 'aside')))
    .returning({ id: payments.id })
  if (aside.length > 0) {
    const trouble = 'unknown-payer' as const
    const row = { paymentId: id, outcome: 'returning' as const, trouble, decidedAt }
    await tx.insert(settlements).values(row)
    return
  }
  const moved = await tx
    .update(settlements)
    .set({ outcome: 'returning', decidedAt })
    .where(and(eq(settlements.paymentId, id), eq(settlements.outcome, 'held')))
    .returning({ id: settlements.paymentId })
  if (moved.length === 0) return
  const returningTransactions = await showOutcome(tx, [id], { from: ['held'], to: 'returning' })
  await notifyPayers(
    needs,
    tx,
    returningTransactions.map((transaction) => ({ ...transaction, kind: 'payment-returning' })),
  )
}

/**
 * A transfer that returns a refund is no payment: it is recorded as its return, as if it had had
 * its end-to-end id, and the effects of a return follow in the same turn.
 */
async function takeAsReturn(
  { clock }: SettlingNeeds,
  tx: Db,
  id: string,
  endToEndId: string,
): Promise<void> {
  const { returnKey, state } = refundTransfers
  // The process that reads the bank's files locks a refund before a payment, too.
  await tx
    .select({ state })
    .from(refundTransfers)
    .where(eq(refundTransfers.endToEndId, endToEndId))
    .for('update')
  // guard: without it, a reversed payment counts as a returned refund —
  //   server/purchases/refunds/refund-files: what the bank takes back before — value undefined
  const whereNotReversed = isNull(payments.reversedAt)
  const [payment] = await tx
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(payments.id, id), eq(payments.state, 'aside'), whereNotReversed))
    .returning({ hash: payments.hash, logIndex: payments.logIndex, amount: payments.amount })
  // It is back with its payer, because the bank has reversed it meanwhile.
  if (payment === undefined) return
  await tx
    .insert(settlements)
    .values({ paymentId: id, outcome: 'returned', decidedAt: clock.now() })
  const noted = await tx
    .update(refundTransfers)
    .set({ returnKey: `${payment.hash}/${payment.logIndex}`, returnedAmount: payment.amount })
    .where(
      and(
        eq(refundTransfers.endToEndId, endToEndId),
        inArray(state, ['done', 'doubled']),
        // guard: without it, a refund that is back is given back once more —
        //   server/purchases/refunds/refund-files: of two that give back one refund
        isNull(returnKey),
      ),
    )
    .returning({ endToEndId: refundTransfers.endToEndId })
  if (noted.length === 0) throw new Error(`Refund ${endToEndId} has come back already.`)
}

/** One that another follower ended while it was to be settled again. */
export async function leaveSettled(db: Db): Promise<void> {
  const { id, origin, state } = payments
  const ended = db
    .select({ id: settlements.paymentId })
    .from(settlements)
    .where(and(eq(settlements.paymentId, id), ne(settlements.outcome, 'held')))
  await db
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(origin, 'bank'), eq(state, 'seen'), exists(ended)))
}
