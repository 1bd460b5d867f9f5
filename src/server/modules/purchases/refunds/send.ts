import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Address, type Hex, isAddress, type LocalAccount } from 'viem'
import { lower } from '@/server/chain/blocks/chain-block'
import { sendToEveryNode } from '@/server/chain/nodes/chain'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isUniqueViolation } from '@/server/platform/errors'
import type { RefundsNeeds } from '../needs'
import { NoRefund, NoRefundYet } from '../refund-note'
import { amountDue } from '../settling/journals'
import { showOutcome } from '../settling/notify'
import { settleSuspended, suspenseOf } from '../settling/suspend'
import { type Payment, payments, type Refund, refunds, settlements } from '../tables'
import { noteRefund } from './note'
import { signRefund } from './sign'

export interface RefundInstruction {
  paymentId: string
  to: string | undefined
  openKey: () => Promise<LocalAccount>
  /** The operator has looked and says that the refund which failed has paid nobody. */
  isAnew?: boolean
}

/**
 * Sends a payment back by the treasury's key, for `ops refund`. The signed transaction is stored
 * before it is sent, so that a retry can only send the same one, and nobody is paid twice.
 */
export async function refund(needs: RefundsNeeds, order: RefundInstruction): Promise<Refund> {
  const found = await findRefund(needs, order.paymentId)
  const known = found.refund
  if (known?.state === 'confirmed') throw refundedBefore()
  // guard: a refund that was signed is signed again — server/purchases/refunds/refunds: is signed
  //   once, sent as often as asked
  if (known !== null && known.state !== 'failed') return send(needs, known)
  if (known !== null && order.isAnew !== true)
    throw new NoRefund('failedBeforeText', { hash: known.hash })
  const recipient = await returnableTo(needs, found, order.to)
  const account = await treasuryKey(order.openKey, found.payment)
  const due = dueBack(found)
  const signed = await signRefund(needs, account, { payment: due, recipient })
  return send(needs, await storeSigned(needs, signed, found))
}

const refundedBefore = () => new NoRefund('refundedAlreadyText')

async function returnableTo(
  needs: RefundsNeeds,
  found: Found,
  to: string | undefined,
): Promise<Address> {
  const { outcome } = found.settlement
  if (!['returning', 'held'].includes(outcome))
    throw new NoRefund('nothingToRefundText', { state: outcome })
  return recipientOf(needs, found, to)
}

/** Finds the payment for a new order, and refuses it if returning it has begun already. */
export async function findForOrder(
  needs: RefundsNeeds,
  { paymentId, to }: { paymentId: string; to: string },
): Promise<Found> {
  const found = await findRefund(needs, paymentId)
  if (found.refund?.state === 'confirmed') throw refundedBefore()
  if (found.refund !== null && found.refund.state !== 'failed')
    throw new NoRefund('beingRefundedText')
  await returnableTo(needs, found, to)
  return found
}

export async function treasuryKey(
  openKey: RefundInstruction['openKey'],
  { treasury }: Pick<Payment, 'treasury'>,
): Promise<LocalAccount> {
  const account = await openKey()
  if (lower(account.address) !== treasury)
    throw new NoRefund('keyOfPaymentText', { key: account.address, treasury })
  return account
}

export interface Found {
  payment: Payment
  settlement: Pick<typeof settlements.$inferSelect, 'outcome' | 'trouble' | 'accountId'> & {
    orderId?: string | null
    keptAmount?: bigint
  }
  refund: Refund | null
}

/** The payment with the amount that goes back. */
export function dueBack({ payment, settlement }: Pick<Found, 'payment' | 'settlement'>): Payment {
  return { ...payment, amount: amountDue(payment, settlement) }
}

async function findRefund(needs: RefundsNeeds, paymentId: string): Promise<Found> {
  const [found] = await needs.db
    .select({ payment: payments, settlement: settlements, refund: refunds })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
  const isAside = found?.payment.state === 'aside'
  const settlement = isAside ? await suspenseOf(needs, found.payment) : found?.settlement
  if (found === undefined || !settlement) throw new NoRefund('noSettledPaymentText')
  return { ...found, settlement }
}

/** The payer; if we do not know who paid, only an address that is linked to an account. */
async function recipientOf(
  { db }: RefundsNeeds,
  { payment, settlement }: Found,
  to: string | undefined,
): Promise<Address> {
  const recipient = lower(to ?? payment.payer)
  if (!isAddress(recipient)) throw new NoRefund('noAddressText')
  if (settlement.trouble !== 'unknown-payer') {
    if (recipient !== payment.payer) throw new NoRefund('toPayerOnlyText', { payer: payment.payer })
    return recipient
  }
  const proved = await db
    .select({ id: walletLinks.id })
    .from(walletLinks)
    .where(and(eq(walletLinks.address, recipient), isNull(walletLinks.unlinkedAt)))
  if (proved.length > 0) return recipient
  throw new NoRefund('notProvedText', { to: recipient })
}

export async function storeSigned(
  needs: RefundsNeeds,
  signed: typeof refunds.$inferInsert,
  found: Found,
  alongside: (tx: Db) => Promise<void> = async () => {},
): Promise<Refund> {
  try {
    return await needs.db.transaction(async (tx) => {
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
      const [row] = await tx
        .insert(refunds)
        .values(signed)
        .onConflictDoUpdate({
          target: refunds.paymentId,
          set: { ...signed, state: 'signed', confirmedAt: null, earlierHashes: [] },
          setWhere: eq(refunds.state, 'failed'),
        })
        .returning()
      if (moved.length === 0 || row === undefined) throw new NoRefund('someoneElseText')
      await showOutcome(tx, [signed.paymentId], { from: ['held'], to: 'returning' })
      // guard: an order is taken up whose refund is not stored —
      //   server/purchases/refunds/refund-kills: of a refund that is raised once → await
      //   alongside(needs.db)
      await alongside(tx)
      return row
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new NoRefundYet('sameMomentText')
  }
}

export async function send(needs: RefundsNeeds, row: Refund): Promise<Refund> {
  await sendToEveryNode(needs.chain, row.signedTransaction as Hex)
  await markSent(needs, row)
  return row
}

export async function markSent(needs: RefundsNeeds, { paymentId, hash }: Refund): Promise<void> {
  const isSigned = and(eq(refunds.hash, hash), eq(refunds.state, 'signed'))
  await needs.db.transaction(async (tx) => {
    const [sent] = await tx
      .update(refunds)
      .set({ state: 'sent' })
      .where(and(eq(refunds.paymentId, paymentId), isSigned))
      .returning()
    // guard: what a refund sent is told beside it — server/purchases/refunds/refund-kills: of a
    //   refund that is raised once → if (sent !== undefined) await noteRefund(needs, needs.db,
    //   sent, 'sent a return')
    if (sent !== undefined) await noteRefund(needs, tx, sent, 'sent a return')
  })
}
