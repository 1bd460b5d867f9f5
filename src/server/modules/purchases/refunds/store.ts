import { and, eq, inArray } from 'drizzle-orm'
import type { SignedCall } from '@/server/modules/chain-orders'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isUniqueViolation } from '@/server/platform/errors'
import type { RefundsNeeds } from '../needs'
import { NoRefund, NoRefundYet } from '../refund-note'
import { amountDue } from '../settling/journals'
import { ownersOf } from '../settling/match'
import { showOutcome } from '../settling/notify'
import { settleSuspended, suspenseOf } from '../settling/suspend'
import {
  isOnChain,
  type PaymentOnChain,
  payments,
  type Refund,
  refunds,
  settlements,
} from '../tables'
import { noteRefund } from './note'

/**
 * Finds the payment of an order, and refuses if no refund is due, or if it is due to another
 * address.
 */
export async function findForOrder(
  needs: RefundsNeeds,
  { paymentId, to }: { paymentId: string; to: string },
): Promise<RefundablePayment> {
  const record = await findRefund(needs, paymentId)
  if (record.refund?.state === 'confirmed') throw new NoRefund('refundedAlreadyText')
  const { outcome } = record.settlement
  if (!['returning', 'held'].includes(outcome))
    throw new NoRefund('nothingToRefundText', { state: outcome })
  const { payment, settlement } = record
  const recipient = await recipientFor(needs.db, { payment, trouble: settlement.trouble, to })
  if (recipient !== to) throw new NoRefund('payerOnlyText')
  return record
}

export interface RefundablePayment {
  payment: PaymentOnChain
  settlement: Pick<typeof settlements.$inferSelect, 'outcome' | 'trouble' | 'accountId'> & {
    orderId?: string | null
    keptAmount?: bigint
  }
  refund: Refund | null
}

/** The payment with the amount to refund. */
export function dueBack({
  payment,
  settlement,
}: Pick<RefundablePayment, 'payment' | 'settlement'>): PaymentOnChain {
  return { ...payment, amount: amountDue(payment, settlement) }
}

/** A payment with its current state. */
export async function knownOf(db: Db, paymentId: string) {
  const [found] = await db
    .select({ payment: payments, settlement: settlements, refund: refunds })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
  return found
}

async function findRefund(needs: RefundsNeeds, paymentId: string): Promise<RefundablePayment> {
  const record = await knownOf(needs.db, paymentId)
  if (record === undefined) throw new NoRefund('noSettledPaymentText')
  const { payment } = record
  if (!isOnChain(payment)) throw new NoRefund('byBankText')
  const isAside = payment.state === 'aside'
  const settlement = isAside ? await suspenseOf(needs, payment) : record.settlement
  if (!settlement) throw new NoRefund('noSettledPaymentText')
  return { ...record, payment, settlement }
}

interface RefundRequest {
  payment: PaymentOnChain
  trouble: string | null | undefined
  to: string
}

/**
 * The receiver of the money: the payer; if unknown, an address that its owner has linked to an
 * account. Empty without either.
 */
export async function recipientFor(
  db: Db,
  { payment, trouble, to }: RefundRequest,
): Promise<string> {
  // A token that we do not accept is returned only to its payer.
  const isUnknown =
    trouble === 'unknown-payer' ||
    (payment.state === 'aside' &&
      payment.currency !== null &&
      !(await ownersOf(db, [payment])).has(payment.id))
  if (!isUnknown) return to === '' || to === payment.payer ? payment.payer : ''
  return (await db.$count(walletLinks, isLinked({ address: to }))) > 0 ? to : ''
}

export async function storeSigned(
  needs: RefundsNeeds,
  signed: typeof refunds.$inferInsert,
  found: RefundablePayment,
  alongside: (tx: Db) => Promise<void>,
): Promise<void> {
  try {
    await needs.db.transaction(async (tx) => {
      if (found.payment.state === 'aside') await settleSuspended(needs, tx, found)
      const moved = await tx
        .update(settlements)
        .set({ outcome: 'returning' })
        .where(
          and(
            eq(settlements.paymentId, signed.paymentId),
            inArray(settlements.outcome, ['returning', 'held']),
          ),
        )
        .returning({ id: settlements.paymentId })
      const stored = await tx
        .insert(refunds)
        .values(signed)
        .onConflictDoUpdate({
          target: refunds.paymentId,
          set: { ...signed, state: 'signed', confirmedAt: null, earlierHashes: [] },
          setWhere: eq(refunds.state, 'failed'),
        })
        .returning({ id: refunds.paymentId })
      if (moved.length === 0 || stored.length === 0) throw new NoRefund('someoneElseText')
      await showOutcome(tx, [signed.paymentId], { from: ['held'], to: 'returning' })
      // guard: without it, an order is marked as taken without its refund being stored —
      //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
      //   transaction
      await alongside(tx)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new NoRefundYet('sameMomentText')
  }
}

/**
 * Stores bytes with a higher fee in place of those that the network does not include. Their nonce
 * is the same, so the chain accepts only one of them; earlier hashes stay recorded, because any may
 * be mined.
 */
export async function storeRaised(
  { db }: RefundsNeeds,
  old: Refund,
  { raw: signedTransaction, hash }: SignedCall,
): Promise<void> {
  const raised = await db
    .update(refunds)
    .set({
      signedTransaction,
      hash,
      // guard: without it, a version signed with a lower fee is lost —
      //   server/purchases/refunds/refunds: whichever of two fees lands
      earlierHashes: [old.hash, ...old.earlierHashes],
      state: 'signed',
    })
    .where(
      and(
        eq(refunds.paymentId, old.paymentId),
        eq(refunds.hash, old.hash),
        inArray(refunds.state, ['signed', 'sent']),
      ),
    )
    .returning({ id: refunds.paymentId })
  if (raised.length === 0) throw new NoRefund('movedOnText')
}

export async function markSent(needs: RefundsNeeds, { paymentId, hash }: Refund): Promise<void> {
  const whereSignedRefund = and(eq(refunds.hash, hash), eq(refunds.state, 'signed'))
  await needs.db.transaction(async (tx) => {
    const [sent] = await tx
      .update(refunds)
      .set({ state: 'sent' })
      .where(and(eq(refunds.paymentId, paymentId), whereSignedRefund))
      .returning()
    // guard: without it, an event is written beside a sent refund —
    //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
    //   transaction
    if (sent !== undefined) await noteRefund(needs, tx, sent, 'sent a return')
  })
}
