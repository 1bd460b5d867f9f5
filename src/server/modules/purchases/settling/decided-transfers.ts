import { and, asc, eq, exists, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { bankPayers } from '../by-bank/tables'
import type { SettlingNeeds } from '../needs'
import { payments, settlements } from '../tables'
import { notifyPayers, showOutcome } from './notify'

const { paymentId, decided, accountId, orderId, takenAt } = bankPayers

/**
 * Does what two operators decided about transfers that nobody could match: a member’s is settled as
 * if it had borne its reference and their name, anything else goes back.
 */
export async function takeDecisions(needs: SettlingNeeds): Promise<void> {
  const isDue = and(isNotNull(decided), isNull(takenAt))
  if ((await needs.db.$count(bankPayers, isDue)) === 0) return
  await needs.db.transaction(async (tx) => {
    const rows = await tx
      .select({ paymentId, decided, accountId, orderId })
      .from(bankPayers)
      .where(isDue)
      .orderBy(asc(paymentId))
      .for('update', { skipLocked: true })
    for (const row of rows) {
      const isTaken = { takenAt: needs.clock.now() }
      await tx.update(bankPayers).set(isTaken).where(eq(paymentId, row.paymentId))
      const held = await tx
        .select({ id: settlements.paymentId })
        .from(settlements)
        .where(and(eq(settlements.paymentId, row.paymentId), eq(settlements.outcome, 'held')))
        .for('update')
      if (row.decided === 'back') await sendBack(needs, tx, row.paymentId)
      else await seeAgain(tx, row, held.length > 0)
    }
  })
}

type Row = Pick<typeof bankPayers.$inferSelect, 'paymentId' | 'accountId' | 'orderId'>

async function seeAgain(tx: Db, row: Row, isHeld: boolean): Promise<void> {
  const { id, state } = payments
  const named = { forAccountId: row.accountId, forOrderId: row.orderId, isOwnName: true }
  await tx
    .update(payments)
    .set({ state: 'seen', ...named })
    .where(and(eq(id, row.paymentId), isHeld ? eq(state, 'settled') : eq(state, 'aside')))
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
