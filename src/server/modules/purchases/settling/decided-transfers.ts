import { and, asc, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { eachAlone } from '@/server/platform/jobs/repeat'
import { bankPayers } from '../by-bank/tables'
import type { SettlingNeeds } from '../needs'
import { payments, settlements } from '../tables'
import { notifyPayers, showOutcome } from './notify'

const { paymentId, decided, accountId, orderId, takenAt } = bankPayers
const isDue = and(isNotNull(decided), isNull(takenAt))

/**
 * Does what two operators decided about transfers that nobody could match: a member’s is settled as
 * if it had borne its reference and their name, anything else goes back.
 */
export async function takeDecisions(needs: SettlingNeeds): Promise<void> {
  const due = await needs.db
    .select({ paymentId, decided, accountId, orderId })
    .from(bankPayers)
    .where(isDue)
    .orderBy(asc(paymentId))
  await eachAlone(needs.log, due, {
    act: (row) => needs.db.transaction((tx) => takeOne(needs, tx, row)),
    event: 'what was decided about a transfer cannot be done',
    fieldsOf: (row) => ({ payment: row.paymentId }),
  })
}

type Row = Pick<typeof bankPayers.$inferSelect, 'paymentId' | 'decided' | 'accountId' | 'orderId'>

async function takeOne(needs: SettlingNeeds, tx: Db, row: Row): Promise<void> {
  const taken = await tx
    .update(bankPayers)
    .set({ takenAt: needs.clock.now() })
    .where(and(eq(paymentId, row.paymentId), isDue))
    .returning({ paymentId })
  if (taken.length === 0) return
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

async function seeAgain(tx: Db, row: Row, isHeld: boolean): Promise<void> {
  const { id, state } = payments
  const named = { forAccountId: row.accountId, forOrderId: row.orderId, isOwnName: true }
  await tx
    .update(payments)
    .set({ state: 'seen', ...named })
    .where(and(eq(id, row.paymentId), isHeld ? eq(state, 'settled') : eq(state, 'aside')))
}

/**
 * What is another member’s than its order says has not paid that order, which ended when the transfer
 * was held: its row is that of an unpaid one again, and a row of the payment’s own is its owner’s alone.
 */
async function leaveFirst({ clock }: SettlingNeeds, tx: Db, id: string): Promise<void> {
  const own = await tx
    .delete(memberTransactions)
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.status, 'held')))
    .returning({ id: memberTransactions.id })
  if (own.length > 0) return
  await tx.execute(sql`
    update member_transaction as shown set
      status = case ordered.state when 'cancelled' then 'cancelled' else 'expired' end, ended_at = ${clock.now().toISOString()},
      pay = ordered.pay, fee = ordered.fee, micro_shares = ordered.micro_shares,
      share_price_micro_usd = ordered.share_price_micro_usd,
      currency_price_micro_usd = ordered.currency_price_micro_usd
    from settlement join purchase_order as ordered on ordered.id = order_id
    where payment_id = ${id}::uuid and shown.id = ordered.id and shown.status = 'held'`)
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
  const shown = await showOutcome(tx, [id], { from: ['held'], to: 'returning' })
  await notifyPayers(
    needs,
    tx,
    shown.map((one) => ({ ...one, kind: 'payment-returning' })),
  )
}

/** One that another follower ended while it was to be settled once more. */
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
