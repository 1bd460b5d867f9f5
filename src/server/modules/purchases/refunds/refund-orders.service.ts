import { and, desc, eq, gt, inArray, ne, notExists } from 'drizzle-orm'
import type { SignedCall } from '@/server/modules/chain-orders'
import { type Db, isUuid } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { isUniqueViolation } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import { NoRefund, type RefundNote, storedNote } from '../refund-note'
import { amountDue } from '../settling/journals'
import { isOnChain, type RefundOrderState, refundOrders, refunds } from '../tables'
import { changeOrders } from './note'
import { heldAgainst, isHigherFee, orderIn } from './order'
import { knownOf, recipientFor } from './store'

export { readStoredNote } from '../refund-note'
export type { RefundOrderState }

const openStates: RefundOrderState[] = ['approved', 'ordered', 'uploaded', 'taken', 'refused']

interface RefundInput {
  payment: string
  /** The receiver of the money. It is asked for only if the payer is unknown. */
  to: string
}

const none = 'none'
const byBank = 'by bank'

/**
 * What the two operators see before they approve. It is stored as words, so that it can be compared
 * with the state at the moment of acting.
 */
export async function refundFacts(
  { db }: Pick<Ports, 'db'>,
  wish: RefundInput,
): Promise<Record<string, string>> {
  const record = await knownOf(db, wish.payment)
  if (record === undefined) return { payment: none }
  const { payment, settlement, refund } = record
  if (!isOnChain(payment)) return { payment: byBank }
  return {
    payment: settlement?.outcome ?? payment.state,
    trouble: settlement?.trouble ?? none,
    amount: String(amountDue(payment, settlement ?? {})),
    token: payment.currency ?? payment.token ?? none,
    payer: payment.payer,
    recipient: await recipientFor(db, { payment, trouble: settlement?.trouble, to: wish.to }),
    refund: refund === null ? none : `${refund.state} ${refund.hash}`,
    order: await openOrderOf(db, wish.payment),
  }
}

async function openOrderOf(db: Db, paymentId: string): Promise<string> {
  const [open] = await db
    .select({ id: refundOrders.id })
    .from(refundOrders)
    .where(and(eq(refundOrders.paymentId, paymentId), inArray(refundOrders.state, openStates)))
    .orderBy(desc(refundOrders.approvedAt))
    .limit(1)
  return open?.id ?? none
}

const returnable = ['returning', 'held', 'aside']

/**
 * A refund under way without an order was signed by a command of an earlier release: an order
 * allows it a higher fee.
 */
export function whyNoRefund(facts: Record<string, string>): RefundNote | undefined {
  const { payment = none, order = none, recipient = '' } = facts
  if (payment === none) return ['noSuchPaymentText']
  // guard: without it, money of the bank account is sent from the treasury —
  //   server/purchases/settling/transfers: money that came by bank transfer goes back by no wallet
  if (payment === byBank) return ['byBankText']
  if (!returnable.includes(payment)) return ['nothingToRefundText', { state: payment }]
  if (order !== none) return ['orderIsOpenText']
  return recipient === '' ? ['payerOnlyText'] : undefined
}

/**
 * Opens an order to return a payment, after two operators have approved. False if another order was
 * opened meanwhile, or the payment no longer needs one.
 */
export async function approveRefund(
  needs: Pick<Ports, 'clock' | 'db'>,
  { payment, to, by }: RefundInput & { by: string },
): Promise<boolean> {
  const { db, clock } = needs
  // Read first: the two have not seen any failure from now on.
  const approvedAt = clock.now()
  const facts = await refundFacts(needs, { payment, to })
  if (whyNoRefund(facts) !== undefined) return false
  // Written by hand, because the worker's database role may write only these columns.
  const insertedCount = await run(db)`
    insert into operator_return (payment_id, recipient, asked_by, approved_at)
    values (${payment}, ${facts.recipient ?? ''}, ${by}, ${approvedAt.toISOString()})
    on conflict do nothing returning id`
  return insertedCount > 0
}

export type RefundOrderRow = typeof refundOrders.$inferSelect

export function refundOrdersOf(db: Db, paymentId: string): Promise<RefundOrderRow[]> {
  return db
    .select()
    .from(refundOrders)
    .where(eq(refundOrders.paymentId, paymentId))
    .orderBy(desc(refundOrders.approvedAt), desc(refundOrders.id))
}

export async function findRefundOrder(db: Db, id: string): Promise<RefundOrderRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.select().from(refundOrders).where(eq(refundOrders.id, id))
  return row
}

interface Upload {
  row: RefundOrderRow
  text: string
  by: string
}

/** Stores a signed transaction if it matches the order. The follower sends it. */
export async function uploadRefund(
  needs: Pick<Ports, 'clock' | 'db'>,
  { row, text, by }: Upload,
): Promise<void> {
  if (row.document === null) throw new NoRefund('notWrittenYetText')
  const signed = await heldAgainst(text, orderIn(row.document))
  // The same transaction was uploaded before.
  if (row.hash === signed.hash) return
  const mayChange = await placeFor(needs, row, signed)
  const { clock } = needs
  const changes = {
    state: 'uploaded' as const,
    signedTransaction: signed.raw,
    hash: signed.hash,
    uploadedBy: by,
    uploadedAt: clock.now(),
    said: null,
  }
  const which = and(eq(refundOrders.id, row.id), mayChange)
  const changedCount = await changeOrders(needs, { which, changes, by }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new NoRefund('uploadedForAnotherText')
  })
  if (changedCount === 0) throw new NoRefund('orderClosedText')
}

async function placeFor(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  row: RefundOrderRow,
  signed: SignedCall,
) {
  const { state, hash, expiresAt } = refundOrders
  if (row.state !== 'taken') {
    // With another nonce both transactions could be mined, and the payer would get the money twice.
    if (signed.nonce !== row.nonce)
      throw new NoRefund('takesNumberText', { nonce: signed.nonce, wanted: row.nonce ?? '–' })
    return and(
      inArray(state, ['ordered', 'refused']),
      gt(expiresAt, clock.now()),
      eq(refundOrders.nonce, signed.nonce),
    )
  }
  const [known] = await db.select().from(refunds).where(eq(refunds.paymentId, row.paymentId))
  const isUnderWay = known?.state === 'signed' || known?.state === 'sent'
  if (!isUnderWay || known.nonce !== signed.nonce || !isHigherFee(signed, known))
    throw new NoRefund('takenAlreadyText')
  return and(eq(state, 'taken'), eq(hash, row.hash ?? ''))
}

/**
 * One operator is enough to withdraw an order, because that moves no money. A transaction that may
 * already have been sent cannot be withdrawn and is followed.
 */
export async function withdrawRefund(
  needs: Pick<Ports, 'clock' | 'db'>,
  row: RefundOrderRow,
  by: string,
): Promise<void> {
  const which = and(eq(refundOrders.id, row.id), await whereUnsent(needs.db, row))
  const note = storedNote('withdrawnText', { by })
  const changes = { state: 'void' as const, signedTransaction: null, hash: null, said: note }
  if ((await changeOrders(needs, { which, changes, by })) === 0) throw new NoRefund('tooLateText')
}

/**
 * What may be withdrawn: an order without a transaction, or an upload whose nonce is stored,
 * because whatever is signed next for this payment has to use that nonce.
 */
async function whereUnsent(db: Db, row: RefundOrderRow) {
  const { state, hash, nonce, paymentId } = refundOrders
  if (row.state !== 'uploaded') return inArray(state, ['approved', 'ordered', 'refused'])
  const signed = await heldAgainst(row.signedTransaction ?? '', orderIn(row.document ?? ''))
  const sentRefund = db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
  return and(
    eq(state, 'uploaded'),
    eq(hash, signed.hash),
    eq(nonce, signed.nonce),
    notExists(sentRefund),
  )
}
