import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { bankCurrency } from '@/config/coins'
import type { TransactionStatus } from '@/contract/transaction'
import { journalKeys, type LedgerAccount, post } from '@/server/modules/ledger'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { type RefundTransfer, refundTransfers } from '../by-bank/tables'
import type { SettlingNeeds } from '../needs'
import { type Outcome, settlements } from '../tables'
import { notifyPayers, restTold, showOutcome } from './notify'

const { debitKey, secondDebitKey, returnKey, state, endToEndId } = refundTransfers
const whereMoneyLeft = and(isNotNull(debitKey), inArray(state, ['sent', 'cancelled', 'refused']))
const whereMoneyReturned = and(isNotNull(returnKey), inArray(state, ['done', 'doubled']))
// A bank may book a returned transfer once more, and a file may be submitted twice.
const whereLeftAgain = and(
  isNotNull(secondDebitKey),
  eq(state, 'returned'),
  sql`exists (select from settlement
    where settlement.payment_id = refund_transfer.payment_id and outcome = 'returning')`,
)
const whereDueRefund = or(whereMoneyLeft, whereMoneyReturned, whereLeftAgain)

/**
 * Acts on what the bank reports about refunds. A return that is reported before its debit waits for
 * it, because until then no file may contain it again.
 */
export async function followRefundTransfers(needs: SettlingNeeds): Promise<number> {
  const due = await needs.db
    .select({ id: endToEndId })
    .from(refundTransfers)
    .where(whereDueRefund)
    .orderBy(asc(endToEndId))
    .limit(400)
  return forEachIsolated(needs.log, due, {
    act: ({ id }) => needs.db.transaction((tx) => followOne(needs, tx, id)),
    event: 'what the bank told of a refund cannot be followed',
    fieldsOf: ({ id }) => ({ refund: id }),
  })
}

async function followOne(needs: SettlingNeeds, tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .select()
    .from(refundTransfers)
    .where(and(eq(endToEndId, id), whereDueRefund))
    .for('update')
  if (row === undefined) return 0
  const isBack = row.state === 'done' || row.state === 'doubled'
  const isAgain = row.state === 'returned'
  const ended = isBack ? await bringBack(needs, tx, row) : await finish(needs, tx, row, isAgain)
  const changes = { state: ended, endedAt: needs.clock.now() }
  await tx.update(refundTransfers).set(changes).where(eq(endToEndId, id))
  return 1
}

/** Its debit is booked, from whichever of its files: the first one is the refund. */
async function finish(
  needs: SettlingNeeds,
  tx: Db,
  row: RefundTransfer,
  isAgain: boolean,
): Promise<RefundTransfer['state']> {
  const { paymentId, amount } = row
  // guard: without it, money that was back already leaves suspense once more —
  //   server/purchases/refunds/refund-files: a lost file is cancelled
  if (!(await moveOutcome(tx, paymentId, ['returning'], 'returned'))) {
    needs.log.error('a refund left the bank though its payment was back', {
      refund: row.endToEndId,
    })
    return 'doubled'
  }
  await tell(needs, tx, row, { from: 'returning', to: 'returned', kind: 'payment-returned' })
  // guard: without it, a refund that left the bank stays in suspense —
  //   server/purchases/refunds/refund-files: a payment that its payer wants back is written into a
  //   file
  await book(needs, tx, row, isAgain ? 'paid again' : 'paid', amount)
  return isAgain ? 'again' : 'done'
}

/** What the bank returns is in suspense by its own entry, and its refund waits again. */
async function bringBack(
  needs: SettlingNeeds,
  tx: Db,
  row: RefundTransfer,
): Promise<RefundTransfer['state']> {
  const { paymentId, amount } = row
  const came = row.returnedAmount ?? amount
  // Of money that left twice one is back: no refund is owed, and the one still gone is the refund.
  const isExtra =
    row.state === 'doubled' || row.secondDebitKey !== null || (await isRefundedBy(tx, row))
  if (
    !isExtra &&
    (await moveOutcome(tx, paymentId, ['returned'], 'returning', needs.clock.now()))
  ) {
    await tell(needs, tx, row, { from: 'returned', to: 'returning', kind: 'payment-returning' })
    needs.log.info('the bank has brought a refund back', { refund: row.endToEndId })
    // What the bank kept is missing, and not the member’s.
    await book(needs, tx, row, 'came back', came - amount)
  } else await book(needs, tx, row, 'came back', came)
  return 'returned'
}

/** Whether another row of the payment has left as well; it is the refund from now on. */
async function isRefundedBy(tx: Db, row: RefundTransfer): Promise<boolean> {
  const { paymentId } = refundTransfers
  const others = and(eq(paymentId, row.paymentId), eq(state, 'doubled'))
  // guard: without it, money that left twice and is back once is sent a third time —
  //   server/purchases/refunds/refund-files: whichever of both comes back — value []
  const [other] = await tx.select().from(refundTransfers).where(others).for('update').limit(1)
  if (other === undefined) return false
  await tx.update(refundTransfers).set({ state: 'done' }).where(eq(endToEndId, other.endToEndId))
  return true
}

async function moveOutcome(
  tx: Db,
  paymentId: string,
  from: Outcome[],
  to: Outcome,
  decidedAt?: Date,
): Promise<boolean> {
  const moved = await tx
    .update(settlements)
    .set({ outcome: to, ...(decidedAt && { decidedAt }) })
    .where(and(eq(settlements.paymentId, paymentId), isAnyOf(settlements.outcome, from)))
    .returning({ id: settlements.paymentId })
  return moved.length > 0
}

interface Turn {
  from: TransactionStatus
  to: TransactionStatus
  kind: 'payment-returned' | 'payment-returning'
}

async function tell(
  needs: SettlingNeeds,
  tx: Db,
  { paymentId, amount }: RefundTransfer,
  { from, to, kind }: Turn,
): Promise<void> {
  const ended = to === 'returned' && { endedAt: needs.clock.now() }
  const updatedTransactions = await showOutcome(tx, [paymentId], { from: [from], to, ...ended })
  const transactionsToTell = [
    ...updatedTransactions,
    ...(await restTold(tx, { paymentId, amount })),
  ]
  await notifyPayers(
    needs,
    tx,
    transactionsToTell.map((transaction) => ({ ...transaction, kind })),
  )
}

/**
 * Its debit was booked as missing, like everything that leaves; a negative amount adds to missing.
 */
async function book(
  { clock }: SettlingNeeds,
  tx: Db,
  row: RefundTransfer,
  what: 'paid' | 'paid again' | 'came back',
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return
  const suspense: LedgerAccount = { type: 'suspense', asset: bankCurrency }
  const missing: LedgerAccount = { type: 'missing', asset: bankCurrency }
  const move =
    amount > 0n
      ? { from: suspense, to: missing, amount }
      : { from: missing, to: suspense, amount: -amount }
  const key = journalKeys.write(`refund ${what}`, { endToEndId: row.endToEndId })
  const details = { payment: row.paymentId }
  await post(tx, [{ key, kind: 'payment returned', at: clock.now(), details, moves: [move] }])
}
