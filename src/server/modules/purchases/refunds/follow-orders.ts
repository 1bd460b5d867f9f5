import { and, asc, eq, exists, inArray, lte } from 'drizzle-orm'
import { type Address, ExecutionRevertedError } from 'viem'
import { chainFacts } from '@/config/chain'
import { coinDecimals } from '@/config/coins'
import { feeFor } from '@/server/chain/nodes/fees'
import { OrderTurns, type SignedCall } from '@/server/modules/chain-orders'
import type { Db } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import type { RefundsNeeds } from '../needs'
import { NoRefund, NoRefundYet, storedNote } from '../refund-note'
import { payments, type Refund, refundOrders, refunds } from '../tables'
import { changeOrders } from './note'
import { heldAgainst, isFor, isHigherFee, orderIn, writtenOrder } from './order'
import {
  behind,
  isOnAnyNode,
  nextNonce,
  notFinalYet,
  numberFor,
  refundCall,
  type TurnNeeds,
  treasuryNumbers,
} from './sign'
import { dueBack, findForOrder, type RefundablePayment, storeRaised, storeSigned } from './store'

type Row = typeof refundOrders.$inferSelect
type Changes = Partial<typeof refundOrders.$inferInsert>

const goodForMs = 72 * 60 * 60_000

const longestRestMs = 5 * 60_000

/** What a follower remembers between its turns; after a crash all are processed at once. */
export class RefundOrderTurns {
  readonly turns = new OrderTurns()
  /** For each order, how many consecutive failures it had and when it is retried. */
  readonly failures = new Map<string, { times: number; againAt: number }>()
}

/**
 * Takes every step of a refund that two operators approved, except signing with the treasury's key:
 * writes the order to be signed, checks what is uploaded, and closes what has ended.
 */
export async function followRefundOrders(
  outer: RefundsNeeds,
  { turns, failures }: RefundOrderTurns = new RefundOrderTurns(),
): Promise<void> {
  await expireRefundOrders(outer)
  await closeEnded(outer)
  const waiting = await outer.db
    .select({ row: refundOrders, signer: payments.treasury })
    .from(refundOrders)
    .innerJoin(payments, eq(payments.id, refundOrders.paymentId))
    .where(inArray(refundOrders.state, ['approved', 'uploaded']))
    .orderBy(asc(refundOrders.approvedAt))
  const now = outer.clock.now().getTime()
  // Signed orders are processed by nonce, so that none waits for one of a later turn.
  const due = waiting
    .filter(({ row }) => (failures.get(row.id)?.againAt ?? 0) <= now)
    .toSorted((a, b) => (a.row.nonce ?? 0) - (b.row.nonce ?? 0))
  const chosen = new Set(turns.next(due.map(({ row, signer }) => ({ id: row.id, signer }))))
  const needs = { ...outer, numbers: treasuryNumbers(outer) }
  for (const { row } of due.filter((order) => chosen.has(order.row.id)))
    try {
      await (row.state === 'approved' ? writeRefundOrder(needs, row) : takeUp(needs, row))
      failures.delete(row.id)
    } catch (error) {
      if (error instanceof NoRefund) {
        const isOver = !(error instanceof NoRefundYet)
        await move(needs, row, { ...(isOver && over), said: storedNote(...error.note) })
      } else {
        const times = failures.get(row.id)?.times ?? 0
        const restMs = Math.min(1_000 * 2 ** times, longestRestMs)
        failures.set(row.id, { times: times + 1, againAt: now + restMs })
        await noteFailure(needs, row, error)
      }
    }
}

async function noteFailure(needs: RefundsNeeds, row: Row, error: unknown): Promise<void> {
  needs.log.error('refund order not followed', { order: row.id, ...errorFields(error) })
  const isRevert = causesOf(error).some((cause) => cause instanceof ExecutionRevertedError)
  await move(needs, row, { said: storedNote(isRevert ? 'wouldFailText' : 'nodesFailedText') })
}

/** The signed transaction is deleted with it: whoever finds it could still send it. */
const over = { state: 'void', signedTransaction: null, hash: null } as const

/**
 * Changes the order only if it is still in the state in which we read it, because an operator may
 * have changed it meanwhile.
 */
async function move(needs: RefundsNeeds, row: Row, changes: Changes): Promise<void> {
  const which = and(eq(refundOrders.id, row.id), eq(refundOrders.state, row.state))
  await changeOrders(needs, { which, changes })
}

async function expireRefundOrders(needs: RefundsNeeds): Promise<void> {
  const { state, expiresAt } = refundOrders
  const whereExpired = lte(expiresAt, needs.clock.now())
  await changeOrders(needs, {
    which: and(inArray(state, ['ordered', 'refused']), whereExpired),
    changes: { state: 'expired', said: storedNote('noTransactionArrivedText') },
  })
}

const ended = {
  confirmed: { state: 'returned', said: null },
  failed: { state: 'failed', said: storedNote('itRevertedText') },
} as const

const endedStates = {
  confirmed: ['ordered', 'refused', 'taken'],
  failed: ['taken'],
} as const

/**
 * Closes orders whose refund has ended. After a failure no order is written automatically: two
 * people look first.
 */
async function closeEnded(needs: RefundsNeeds): Promise<void> {
  for (const outcome of ['confirmed', 'failed'] as const) {
    const over = needs.db
      .select({ paymentId: refunds.paymentId })
      .from(refunds)
      .where(and(eq(refunds.paymentId, refundOrders.paymentId), eq(refunds.state, outcome)))
    const which = and(inArray(refundOrders.state, endedStates[outcome]), exists(over))
    await changeOrders(needs, { which, changes: ended[outcome] })
  }
}

async function writeRefundOrder(needs: TurnNeeds, row: Row): Promise<void> {
  const { documentSigner, clock } = needs
  if (documentSigner === undefined) return
  const wish = { paymentId: row.paymentId, to: row.recipient }
  const signable = await findForOrder(needs, wish)
  refuseFailedSince(row, signable)
  const { settlement } = signable
  const payment = dueBack(signable)
  const from = payment.treasury as Address
  const call = refundCall(payment, row.recipient as Address)
  const { gas, gasPrice } = await feeFor(needs, { account: from, ...call })
  // Signed by a command of an earlier release, without an order. This one is for a higher fee.
  const previousRefund = signable.refund?.state === 'failed' ? null : signable.refund
  // guard: without it, a refund that is under way is ordered under a number that pays it twice —
  //   server/purchases/refunds/refunds: that the command of before has signed — without the first
  //   condition
  const nonce = previousRefund?.nonce ?? (await numberFor(needs, { paymentId: payment.id, from }))
  const expiresAt = new Date(clock.now().getTime() + goodForMs)
  const isTaken = payment.currency !== null
  const order = {
    version: 1 as const,
    id: row.id,
    chainId: chainFacts.id,
    from,
    to: row.recipient,
    token: payment.token,
    amount: String(payment.amount),
    nonce,
    symbol: payment.currency,
    decimals: isTaken ? coinDecimals : null,
    paymentId: payment.id,
    paymentHash: payment.hash,
    paymentLogIndex: payment.logIndex,
    purchaseOrder: settlement.orderId ?? null,
    gas: String(gas),
    gasPrice: String(gasPrice),
    expiresAt: expiresAt.toISOString(),
  }
  if (previousRefund !== null && !isFor(order, previousRefund))
    throw new NoRefund('anotherPaymentText')
  const document = writtenOrder(order, documentSigner.sign)
  await move(needs, row, { state: 'ordered', document, nonce, expiresAt, said: null })
}

/**
 * The two operators saw only failures from before they approved. If a refund has failed since, they
 * have to look again.
 */
function refuseFailedSince(
  { approvedAt }: Row,
  { refund }: Pick<RefundablePayment, 'refund'>,
): void {
  if (refund?.state !== 'failed') return
  // A failure under an earlier release has no time.
  if ((refund.confirmedAt ?? refund.signedAt) < approvedAt) return
  throw new NoRefund('hasFailedSinceText', { hash: refund.hash, nonce: refund.nonce })
}

/** Turns an uploaded transaction into a refund, which is sent in the next turn. */
async function takeUp(needs: TurnNeeds, row: Row): Promise<void> {
  const order = orderIn(row.document ?? '')
  const signed = await heldAgainst(row.signedTransaction ?? '', order)
  // Stored first: whatever is signed for this payment later must use the same nonce, so that the
  // chain accepts only one of them.
  if (signed.nonce !== row.nonce) await move(needs, row, { nonce: signed.nonce })
  const existingRefund = await refundOf(needs, row)
  if (existingRefund !== undefined && existingRefund.state !== 'failed')
    return takeRaised(needs, row, {
      known: existingRefund,
      signed,
      isSameWay: isFor(order, existingRefund),
    })
  const { paymentId, recipient } = row
  const signable = await findForOrder(needs, { paymentId, to: recipient })
  refuseFailedSince(row, signable)
  const { token, amount } = dueBack(signable)
  if (!isFor(order, { recipient, amount, token })) throw new NoRefund('anotherPaymentText')
  const from = order.from as Address
  const next = await nextNonce(needs, from)
  if (signed.nonce > next) throw new NoRefundYet('waitsForText', behind(signed.nonce, next))
  if (signed.nonce < next && !(await isOnAnyNode(needs, signed.hash)))
    return refuseUsed(needs, row, { nonce: signed.nonce, from })
  await storeSigned(
    needs,
    {
      paymentId,
      recipient,
      amount,
      token,
      nonce: signed.nonce,
      signedTransaction: signed.raw,
      hash: signed.hash,
      signedAt: needs.clock.now(),
    },
    signable,
    (tx) => markTaken(needs, tx, row),
  )
}

/** Marks the order as taken, unless an operator withdrew it meanwhile; then nothing is stored. */
async function markTaken(needs: RefundsNeeds, tx: Db, { id, hash }: Row): Promise<void> {
  const { id: ofOrder, state, hash: ofHash } = refundOrders
  const which = and(eq(ofOrder, id), eq(state, 'uploaded'), eq(ofHash, hash ?? ''))
  const changes = { state: 'taken' as const, said: null }
  if ((await changeOrders({ ...needs, db: tx }, { which, changes })) === 0)
    throw new NoRefundYet('orderHasChangedText')
}

async function refundOf({ db }: RefundsNeeds, { paymentId }: Row) {
  const [known] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return known
}

/**
 * Another transaction has used the uploaded transaction's nonce. Once that is final, this one
 * cannot pay, and the operators are told which nonce to sign with instead.
 */
async function refuseUsed(
  needs: TurnNeeds,
  row: Row,
  { nonce, from }: { nonce: number; from: Address },
): Promise<void> {
  if (nonce >= (await needs.numbers.final(from))) throw notFinalYet(nonce)
  const next = await numberFor(needs, { paymentId: row.paymentId, from })
  const note = storedNote('nonceIsUsedText', { nonce, next })
  await move(needs, row, {
    state: 'refused',
    signedTransaction: null,
    hash: null,
    nonce: next,
    said: note,
  })
}

async function takeRaised(
  needs: RefundsNeeds,
  row: Row,
  {
    known: existingRefund,
    signed,
    isSameWay,
  }: { known: Refund; signed: SignedCall; isSameWay: boolean },
): Promise<void> {
  if (signed.hash === existingRefund.hash) return move(needs, row, { state: 'taken', said: null })
  const isSame = existingRefund.nonce === signed.nonce && isSameWay
  if (!isSame || existingRefund.state === 'confirmed' || !isHigherFee(signed, existingRefund)) {
    const { signedTransaction, hash } = existingRefund
    const note = storedNote('uploadNotUsedText')
    return move(needs, row, { state: 'taken', signedTransaction, hash, said: note })
  }
  await needs.db.transaction(async (tx) => {
    const within = { ...needs, db: tx }
    await storeRaised(within, existingRefund, signed).catch((error: unknown) => {
      // The refund has progressed meanwhile; the next turn sees and reports how far.
      throw error instanceof NoRefund ? new NoRefundYet(...error.note) : error
    })
    // guard: without it, an order is marked as taken without its higher fee being stored —
    //   server/purchases/refunds/refund-kills: of a refund that is raised once — outside the
    //   transaction
    await move(within, row, { state: 'taken', said: storedNote('signedAgainText') })
  })
}
