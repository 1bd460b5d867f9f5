import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { transferTerms } from '@/config/terms'
import { formatMoney } from '@/contract/format/amounts'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import type { Sender } from '@/server/modules/notifications/needs'
import { notifications } from '@/server/modules/notifications/tables'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import { run } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'
import { payments, purchaseOrders } from '../tables'

const reminderBatchSize = 1_000

/**
 * Reminds each member once, the day before the price of their order ends, that the transfer has not
 * arrived. The notification itself records the reminder. If the member deletes it, its row is kept
 * for two more days (`sweepMessages`), which is longer than `remindHours`: the order has ended by
 * then.
 */
export async function remindOfTransfers(
  needs: Sender & Pick<Ports, 'clock' | 'db'>,
): Promise<number> {
  const now = needs.clock.now()
  const soon = new Date(now.getTime() + transferTerms.remindHours * hourMs)
  const { id, origin, state, expiresAt } = purchaseOrders
  return needs.db.transaction(async (tx) => {
    // One worker at a time: two would both find that no reminder was sent yet.
    await run(tx)`select pg_advisory_xact_lock(${advisoryLocks.bankOrders})`
    const paymentsOfOrder = tx
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.forOrderId, id))
    const earlierReminders = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.accountId, purchaseOrders.accountId),
          eq(notifications.kind, 'payment-ending'),
          sql`${notifications.facts} ->> 'id' = ${id}::text`,
        ),
      )
    const due = await tx
      .select()
      .from(purchaseOrders)
      .where(
        and(
          eq(origin, 'bank'),
          eq(state, 'open'),
          gt(expiresAt, now),
          lte(expiresAt, soon),
          notExists(earlierReminders),
          // guard: without it, a member who has paid is reminded — server/purchases/orders/remind:
          //   once, on the day before
          notExists(paymentsOfOrder),
        ),
      )
      .orderBy(asc(expiresAt))
      .limit(reminderBatchSize)
    await notify(
      needs,
      tx,
      ...due.map((order) => ({
        accountId: order.accountId,
        kind: 'payment-ending' as const,
        facts: inStoredLocale(() => ({
          id: order.id,
          paid: formatMoney({ ...order, amount: order.pay }),
          reference: order.reference ?? '',
          until: order.expiresAt.toISOString(),
        })),
        at: now,
      })),
    )
    return due.length
  })
}
