import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TransactionStatus } from '@/contract/transaction'
import { type Asset, type Journal, post } from '@/server/modules/ledger'
import { isAnyOf } from '@/server/platform/db/database'
import type { SettlingNeeds } from '../needs'
import { type Outcome, payments, settlements } from '../tables'
import { paymentKey } from './journals'
import { notifyPayers, showOutcome } from './notify'

const open: Outcome[] = ['decision', 'held', 'returning']
const shownAs: TransactionStatus[] = ['decision', 'held', 'returning']

/**
 * What the bank takes back while somebody still decides about it is back with its payer. What has
 * bought shares stays bought, and is for a person: its amount is missing in the books.
 */
export async function returnReversed(needs: SettlingNeeds): Promise<number> {
  const { db, clock } = needs
  // guard: what has bought shares is returned too — server/purchases/settling/transfers: after it bought
  //   shares stays bought → const isOpen = eq(settlements.keptAmount, 0n)
  const isOpen = and(inArray(settlements.outcome, open), eq(settlements.keptAmount, 0n))
  const due = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(settlements, eq(settlements.paymentId, payments.id))
    .where(and(eq(payments.origin, 'bank'), isNotNull(payments.reversedAt), isOpen))
    .orderBy(asc(payments.id))
  if (due.length === 0) return 0
  return db.transaction(async (tx) => {
    const at = clock.now()
    const ids = due.map(({ payment }) => payment.id)
    const moved = await tx
      .update(settlements)
      .set({ outcome: 'returned', trouble: 'reversed', decidedAt: at })
      .where(and(isAnyOf(settlements.paymentId, ids), isOpen))
      .returning({ id: settlements.paymentId })
    const returned = new Set(moved.map(({ id }) => id))
    const shown = await showOutcome(tx, [...returned], {
      from: shownAs,
      to: 'returned',
      endedAt: at,
    })
    await notifyPayers(
      needs,
      tx,
      shown.map((one) => ({ ...one, kind: 'payment-returned' as const })),
    )
    const journals = due.flatMap(({ payment }): Journal[] => {
      if (!returned.has(payment.id)) return []
      const asset = payment.currency as Asset
      const [from, to] = [{ type: 'suspense', asset } as const, { type: 'missing', asset } as const]
      const moves = [{ from, to, amount: payment.amount }]
      return [{ key: `${paymentKey(payment)} returned`, kind: 'payment returned', at, moves }]
    })
    await post(tx, journals)
    return returned.size
  })
}
