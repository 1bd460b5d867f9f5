import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { walletLinks } from '@/server/modules/wallets/tables'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import type { Payment } from '../payments/confirm'
import { ownersOf } from '../payments/match-order'
import { payments, type ReturnOrderState, refunds, returnOrders, settlements } from '../tables'

const openStates: ReturnOrderState[] = ['approved', 'ordered', 'uploaded', 'taken', 'refused']

interface Wish {
  payment: string
  /** Asked for only where nobody is known to have paid. */
  to: string
}

const none = 'none'

/** What two operators look at; in words, so it can be compared later. */
export async function returnFacts({ db }: Services, wish: Wish): Promise<Record<string, string>> {
  const [found] = await db
    .select({ payment: payments, settlement: settlements, refund: refunds })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, wish.payment))
  if (found === undefined) return { payment: none }
  const { payment, settlement, refund } = found
  return {
    payment: settlement?.outcome ?? payment.state,
    trouble: settlement?.trouble ?? none,
    amount: String(payment.amount),
    token: payment.currency ?? payment.token ?? none,
    payer: payment.payer,
    recipient: await recipientFor(db, { payment, trouble: settlement?.trouble, to: wish.to }),
    refund: refund === null ? none : `${refund.state} ${refund.hash}`,
    order: await openOrderOf(db, wish.payment),
  }
}

interface Asked {
  payment: Payment
  trouble: string | null | undefined
  to: string
}

/** Whoever paid, or an address its owner has linked. Empty: nobody. */
async function recipientFor(db: Db, { payment, trouble, to }: Asked): Promise<string> {
  // A token we do not take goes back to its payer only, as `heldAs` says.
  const isUnknown =
    trouble === 'unknown-payer' ||
    (payment.state === 'aside' &&
      payment.currency !== null &&
      !(await ownersOf(db, [payment])).has(payment.id))
  if (!isUnknown) return to === '' || to === payment.payer ? payment.payer : ''
  const proved = await db
    .select({ id: walletLinks.id })
    .from(walletLinks)
    .where(and(eq(walletLinks.address, to), isNull(walletLinks.unlinkedAt)))
  return proved.length > 0 ? to : ''
}

async function openOrderOf(db: Db, paymentId: string): Promise<string> {
  const [open] = await db
    .select({ id: returnOrders.id })
    .from(returnOrders)
    .where(and(eq(returnOrders.paymentId, paymentId), inArray(returnOrders.state, openStates)))
    .orderBy(desc(returnOrders.approvedAt))
    .limit(1)
  return open?.id ?? none
}

const returnable = ['returning', 'held', 'aside']

export function whyNoReturn(facts: Record<string, string>): string | undefined {
  const { payment = none, refund = none, order = none, recipient = '' } = facts
  if (payment === none) return 'No such payment.'
  if (!returnable.includes(payment)) return `This payment is ${payment}: nothing to return.`
  if (order !== none) return 'A return order is already open.'
  if (refund !== none && !refund.startsWith('failed')) return 'Already being returned.'
  return recipient === ''
    ? 'Payments return only to their payer. Payer unknown? Have the owner link their address, then enter it.'
    : undefined
}

/** False where somebody was faster. */
export async function approveReturn(
  services: Services,
  { payment, to, by }: Wish & { by: string },
): Promise<boolean> {
  const facts = await returnFacts(services, { payment, to })
  if (whyNoReturn(facts) !== undefined) return false
  const { db, clock } = services
  // The worker has no right to the other columns.
  const made = await db.execute(sql`
    insert into operator_return (payment_id, recipient, asked_by, approved_at)
    values (${payment}, ${facts.recipient ?? ''}, ${by}, ${clock.now().toISOString()})
    on conflict do nothing returning id`)
  return rowsOf(made).length > 0
}
