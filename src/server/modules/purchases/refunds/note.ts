import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { RefundsNeeds } from '../needs'
import { englishOfStored } from '../refund-note'
import { type Refund, type RefundOrderState, refundOrders } from '../tables'

type Order = typeof refundOrders.$inferSelect

const product = 'the product'

const steps: Record<RefundOrderState, string> = {
  approved: 'approved a return',
  ordered: 'wrote a return order',
  uploaded: 'uploaded a signed return',
  taken: 'took up a signed return',
  refused: 'refused a signed return',
  returned: 'closed a return order',
  failed: 'closed a return order',
  void: 'voided a return order',
  expired: 'ended a return order',
}

interface Change {
  which: SQL | undefined
  changes: Partial<typeof refundOrders.$inferInsert>
  by?: string
}

/**
 * Changes orders to return and writes the event about it in the same transaction. Returns how many
 * were changed.
 */
export function changeOrders(
  needs: Pick<Ports, 'clock' | 'db'>,
  { which, changes, by = product }: Change,
): Promise<number> {
  return needs.db.transaction(async (tx) => {
    const changed = await tx.update(refundOrders).set(changes).where(which).returning()
    if (changes.state !== undefined)
      // guard: without it, the events of a refund’s order are written beside its steps —
      //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
      //   transaction
      for (const order of changed) await noteStep(needs, tx, order, by)
    return changed.length
  })
}

async function noteStep(
  needs: Pick<Ports, 'clock'>,
  tx: Db,
  { id, paymentId: payment, state, nonce, hash, said }: Order,
  by: string,
): Promise<void> {
  const noteDetail = said === null ? {} : { said: englishOfStored(said) }
  const details = { payment, nonce, ...(hash && { hash }), ...noteDetail }
  await noteEvent(needs, tx, {
    operator: by,
    action: steps[state],
    subject: `return ${id}`,
    details,
  })
}

type RefundStep = 'sent a return' | 'booked a return' | 'saw a return fail'

/**
 * Writes the event about a refund. It names the order, or the payment if an earlier release
 * returned it without one.
 */
export async function noteRefund(
  needs: RefundsNeeds,
  tx: Db,
  { paymentId: payment, nonce, hash }: Refund,
  action: RefundStep,
): Promise<void> {
  const [order] = await tx
    .select({ id: refundOrders.id })
    .from(refundOrders)
    .where(
      and(eq(refundOrders.paymentId, payment), inArray(refundOrders.state, ['taken', 'uploaded'])),
    )
  const subject = order === undefined ? `payment ${payment}` : `return ${order.id}`
  const details = { payment, nonce, hash }
  await noteEvent(needs, tx, { operator: product, action, subject, details })
}
