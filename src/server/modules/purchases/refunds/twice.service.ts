import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { type RefundTransfer, refundTransfers } from '../by-bank/tables'

export type { RefundTransfer }

const { endToEndId, state, secondDebitKey, settledAt } = refundTransfers

const whereLeftTwice = or(eq(state, 'doubled'), and(isNotNull(secondDebitKey), eq(state, 'done')))
// guard: without it, a refund that is settled alarms without end —
//   server/purchases/refunds/refund-files: settled by two — without the first condition
const whereUnsettled = and(isNull(settledAt), whereLeftTwice)

/**
 * Refunds that left twice, or although their payment was back, until the money is returned or two
 * operators say how it was settled.
 */
export const refundsLeftTwice = (db: Db): Promise<RefundTransfer[]> =>
  db.select().from(refundTransfers).where(whereUnsettled).orderBy(asc(endToEndId))

/** From the comparison until it is settled, no other debit of it is recorded. */
export async function lockTwice(db: Db, id: string): Promise<void> {
  await db.select({ id: endToEndId }).from(refundTransfers).where(eq(endToEndId, id)).for('update')
}

/** What two operators see of it: empty if it has not left twice, or is settled. */
export async function twiceFacts(db: Db, id: string): Promise<{ amount: string; second: string }> {
  const [row] = await db
    .select()
    .from(refundTransfers)
    .where(and(eq(endToEndId, id), whereUnsettled))
  // guard: without it, a debit that two have not seen is settled with those before —
  //   server/purchases/refunds/refund-files: a debit that comes after two were asked — value ''
  const second = row?.secondDebitKey ? 'second' : ''
  return { amount: row === undefined ? '' : String(row.amount), second }
}

/**
 * Ends the alarm and books nothing: what left stays missing, and is found again if the bank ever
 * returns it.
 */
export async function settleTwice(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  id: string,
): Promise<boolean> {
  const settledTransfers = await db
    .update(refundTransfers)
    .set({ settledAt: clock.now() })
    .where(and(eq(endToEndId, id), whereUnsettled))
    .returning({ id: endToEndId })
  return settledTransfers.length > 0
}
