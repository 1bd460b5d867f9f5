import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TransactionStatus } from '@/contract/transaction'
import { type Asset, post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import type { SettlingNeeds } from '../needs'
import { type Outcome, type Payment, payments, settlements } from '../tables'
import { amountDue, paymentKey } from './journals'
import { notifyPayers, restTold, showOutcome } from './notify'

const open: Outcome[] = ['decision', 'held', 'returning']
const shownAs: TransactionStatus[] = ['decision', 'held', 'returning']

// guard: without it, a payment that bought shares is refunded too —
//   server/purchases/settling/transfers: after it bought shares stays bought
const whereOpenSettlement = inArray(settlements.outcome, open)

/**
 * Handles reversals by the bank: a payment that is undecided or unmatched is back with its payer;
 * so is the rest of a kept order. A payment that has bought shares stays, and needs an operator:
 * its amount is missing in the books.
 */
export async function returnReversed(needs: SettlingNeeds): Promise<number> {
  const due = await needs.db
    .select({ payment: payments })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .where(
      and(
        eq(payments.origin, 'bank'),
        isNotNull(payments.reversedAt),
        or(eq(payments.state, 'aside'), whereOpenSettlement),
      ),
    )
    .orderBy(asc(payments.id))
  return forEachIsolated(needs.log, due, {
    act: ({ payment }) => needs.db.transaction((tx) => returnOne(needs, tx, payment)),
    event: 'what the bank took back cannot be returned',
    fieldsOf: ({ payment }) => ({ payment: payment.id }),
  })
}

async function returnOne(needs: SettlingNeeds, tx: Db, payment: Payment): Promise<number> {
  const at = needs.clock.now()
  const amount =
    payment.state === 'aside' ? await endAside(tx, payment, at) : await endOpen(needs, tx, payment)
  if (amount === undefined) return 0
  const asset = payment.currency as Asset
  const [from, to] = [{ type: 'suspense', asset } as const, { type: 'missing', asset } as const]
  const key = paymentKey(payment, 'returned')
  await post(tx, [{ key, kind: 'payment returned', at, moves: [{ from, to, amount }] }])
  return 1
}

async function endAside(tx: Db, { id, amount }: Payment, decidedAt: Date) {
  const moved = await tx
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(payments.id, id), eq(payments.state, 'aside')))
    .returning({ id: payments.id })
  if (moved.length === 0) return undefined
  const ended = { outcome: 'returned', trouble: 'reversed', decidedAt } as const
  await tx.insert(settlements).values({ paymentId: id, ...ended })
  return amount
}

/** Of a kept order only the rest is back; the order stays bought. */
async function endOpen(needs: SettlingNeeds, tx: Db, payment: Payment) {
  const decidedAt = needs.clock.now()
  const whereThisSettlement = eq(settlements.paymentId, payment.id)
  const [settlement] = await tx
    .select()
    .from(settlements)
    .where(and(whereThisSettlement, whereOpenSettlement))
    .for('update')
  if (settlement === undefined) return undefined
  const amount = amountDue(payment, settlement)
  const why = settlement.keptAmount === 0n && { trouble: 'reversed' as const }
  await tx
    .update(settlements)
    .set({ outcome: 'returned', ...why, decidedAt })
    .where(whereThisSettlement)
  const returnedTransactions = await showOutcome(tx, [payment.id], {
    from: shownAs,
    to: 'returned',
    endedAt: decidedAt,
  })
  const transactionsToTell = [
    ...returnedTransactions,
    ...(await restTold(tx, { paymentId: payment.id, amount })),
  ]
  await notifyPayers(
    needs,
    tx,
    transactionsToTell.map((transaction) => ({
      ...transaction,
      kind: 'payment-returned' as const,
    })),
  )
  return amount
}
