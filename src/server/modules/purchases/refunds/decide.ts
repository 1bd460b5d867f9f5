import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { isRefundedAlone } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import { formatMicroUsd } from '@/contract/format/amounts'
import type { PurchaseDocument } from '@/contract/offering'
import type { purchaseCalls } from '@/contract/purchase'
import { minimumPay } from '@/contract/purchase-terms'
import type { Transaction, TransactionStatus } from '@/contract/transaction'
import * as fields from '@/messages/fields'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { keepDocuments } from '@/server/modules/content'
import { lockMember } from '@/server/modules/identity'
import { accounts, onHold } from '@/server/modules/identity/tables'
import { type Asset, asTransaction, NotEnough, post, shareAsset } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { closedRefusal, requireOffering } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { type Member, refuseOnHold, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { isSaleStopped } from '@/server/platform/signals/read'
import type { RefundsNeeds } from '../needs'
import { refuseBeyondReserve } from '../orders/open-orders'
import { requireCurrentDocuments } from '../orders/place-order'
import { orderNotFound } from '../orders/release'
import { openQuote, type SealedQuote } from '../orders/sealed-quote'
import { earningMoves, paymentKey } from '../settling/journals'
import { notifyPayers, showOutcome } from '../settling/notify'
import { type Payment, payments, purchaseOrders, settlements } from '../tables'

type Call = (typeof purchaseCalls)['resolvePayment']
type Settlement = typeof settlements.$inferSelect

// A choice made again, from another tab or by a retry whose key has expired, returns its state.
const refundStatuses: TransactionStatus[] = ['returning', 'returned']

/**
 * Carries out what a member chose for a payment that matched no order: shares at today's price for
 * all of it, or for what was ordered with a refund of the rest, or a refund. Locks the account,
 * then the settlement by a guarded update. Of two choices at once, or a choice at the moment its
 * time ends, one counts and the other is refused.
 */
export function resolvePayment(
  needs: RefundsNeeds,
  member: Member,
  { transactionId, choice, quoteId, accepted = [] }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  return idempotently({
    before: async () => ({
      quote: await openQuote(needs, member.accountId, quoteId ?? ''),
      isStopped: choice !== 'refund' && (await isSaleStopped(needs)),
      kept: choice === 'refund' ? [] : await keepDocuments(needs.db),
    }),
    work: async (tx, { quote, isStopped, kept }) => {
      const now = needs.clock.now()
      const account = await lockMember(tx, member, now)
      refuseOnHold(account)
      const row = await ownRow(tx, member, transactionId)
      if (choice === 'refund' && refundStatuses.includes(row.status)) return row
      const paymentAndSettlement = await findPaymentToDecide(tx, row)
      if (wasBought(choice, row, paymentAndSettlement)) return row
      if (choice !== 'refund') refuseUnverified(account)
      const { payment, settlement } = paymentAndSettlement
      if (choice === 'refund') await refundToPayer(needs, tx, payment.id)
      else {
        const amount = choice === 'keep' ? orderedIn(paymentAndSettlement) : payment.amount
        const offering = await requireOffering(tx)
        // Today's documents are required, even if the order was placed before they changed: it
        // becomes a purchase only now.
        if (isStopped || closedRefusal(offering, now)) throw new AppError('TAKE_CLOSED')
        const priced = quoteFor({ ...payment, amount }, quote, { ...offering, now })
        // guard: without it, a payment is taken on outdated documents —
        //   server/purchases/refunds/decisions: is taken on the documents of that minute
        const documents = await requireCurrentDocuments(tx, { accepted, kept })
        await take(needs, tx, { payment, settlement, quote: priced, documents })
      }
      return ownRow(tx, member, transactionId)
    },
  })
}

async function ownRow(tx: Db, { accountId }: Member, id: string): Promise<Transaction> {
  const [row] = await tx
    .select()
    .from(memberTransactions)
    .where(and(eq(memberTransactions.id, id), eq(memberTransactions.accountId, accountId)))
  if (row === undefined) throw orderNotFound()
  return asTransaction(row)
}

async function findPaymentToDecide(tx: Db, { id, hash }: Transaction) {
  const whereHasTransaction = sql`exists (select from member_transaction where id = ${payments.id})`
  const whereToldPayment = or(
    eq(payments.hash, hash ?? ''),
    and(eq(payments.origin, 'bank'), not(whereHasTransaction)),
  )
  const wherePaymentOfOrder = and(eq(settlements.orderId, id), whereToldPayment)
  const [found] = await tx
    .select({ payment: payments, settlement: settlements, ordered: purchaseOrders.pay })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, settlements.orderId))
    .where(or(eq(settlements.paymentId, id), wherePaymentOfOrder))
    .orderBy(desc(eq(settlements.paymentId, id)), asc(payments.logIndex))
    .limit(1)
  if (found === undefined) throw nothingToChoose()
  return found
}

type PaymentToDecide = Awaited<ReturnType<typeof findPaymentToDecide>>

function wasBought(
  choice: Input<Call>['choice'],
  { status }: Transaction,
  { settlement: { keptAmount } }: PaymentToDecide,
): boolean {
  return status === 'confirmed' && choice === (keptAmount > 0n ? 'keep' : 'take')
}

/**
 * What an overpayment buys if its order is kept. The reserved shares and their price are gone;
 * otherwise a member could overpay slightly to hold the price for days.
 */
function orderedIn({ payment, settlement, ordered }: PaymentToDecide): bigint {
  // guard: without it, an order is kept although less was paid —
  //   server/purchases/refunds/kept-orders: a payment that is less than its order — second
  //   condition alone
  if (settlement.trouble !== 'more' || ordered === null || payment.amount <= ordered)
    throw nothingToChoose()
  return ordered
}

function nothingToChoose(): AppError {
  return new AppError('NOTHING_TO_CHOOSE')
}

/**
 * The quote for a payment, or for the ordered part. The price of the order is gone, so the member
 * must have accepted a fresh quote for exactly this amount.
 */
function quoteFor(
  { currency, amount }: Pick<Payment, 'currency' | 'amount'>,
  quote: SealedQuote | undefined,
  { minimum, now }: { minimum: bigint; now: Date },
): SealedQuote {
  // guard: without it, a payment is taken at a quote for another amount —
  //   server/purchases/refunds/decisions: holds no price, no shares, and a quote no longer —
  //   without the third condition
  if (quote === undefined || quote.currency !== currency || quote.pay !== amount)
    throw wrongField('quoteId', fields.paymentQuoteError())
  // guard: without it, a payment is taken at an expired quote — server/purchases/refunds/decisions:
  //   holds no price, no shares, and a quote no longer
  if (quote.expiresAt <= now) throw new AppError('PRICE_CHANGED')
  if (amount >= minimumPay(quote, minimum)) return quote
  throw new AppError('PAYMENT_BELOW_MINIMUM', { params: { minimum: formatMicroUsd(minimum) } })
}

interface PurchaseOfPayment {
  payment: Payment
  settlement: Settlement
  quote: SealedQuote
  documents: PurchaseDocument[]
}

async function take(
  needs: RefundsNeeds,
  tx: Db,
  { payment, settlement, quote, documents }: PurchaseOfPayment,
): Promise<void> {
  const { accountId } = settlement
  if (accountId === null) throw nothingToChoose()
  const now = needs.clock.now()
  await refuseBeyondReserve(tx, accountId, { receive: quote.receive, now })
  const { fee, receive: microShares, pay } = quote
  const surplus = payment.amount - pay
  // guard: without it, a few cents go back alone — server/purchases/refunds/kept-orders: a rest
  //   that is worth less than a dollar
  if (surplus > 0n && !isRefundedAlone(surplus, quote)) throw nothingToChoose()
  const whereThisPayment = eq(payments.id, payment.id)
  const reversed = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(whereThisPayment, isNotNull(payments.reversedAt)))
  const takenSettlements = await tx
    .update(settlements)
    .set({
      ...(surplus > 0n ? { outcome: 'returning', keptAmount: pay } : { outcome: 'taken' }),
      fee,
      microShares,
      sharePriceMicroUsd: quote.sharePrice,
      currencyPriceMicroUsd: quote.currencyPrice,
      decidedAt: now,
      accepted: documents,
    })
    .where(
      and(
        eq(settlements.paymentId, payment.id),
        // guard: without it, a payment that is being refunded may still be taken —
        //   server/purchases/refunds/decisions: a member who wants it refunded, or does not choose
        eq(settlements.outcome, 'decision'),
        // guard: without it, a reversed payment is taken — server/purchases/settling/transfers:
        //   taken back after it was read
        notExists(reversed),
        // guard: without it, a payment may be taken after its 72 hours —
        //   server/purchases/refunds/decisions: a member who wants it refunded, or does not choose
        gt(settlements.decisionEndsAt, await countedTime(needs, tx)),
      ),
    )
    .returning({ id: settlements.paymentId })
  if (takenSettlements.length === 0) throw nothingToChoose()
  const asset = payment.currency as Asset
  const shares = {
    from: { type: 'unsold', asset: shareAsset },
    to: { owner: accountId, type: 'available', asset: shareAsset },
    amount: microShares,
  } as const
  const from: TransactionStatus[] = ['decision']
  const confirmedTransactions = await showOutcome(tx, [payment.id], {
    from,
    to: 'confirmed',
    endedAt: now,
  })
  const surplusTransactions =
    surplus > 0n
      ? confirmedTransactions.map((transaction) => ({ ...transaction, amount: surplus }))
      : []
  await notifyPayers(needs, tx, [
    ...confirmedTransactions.map((transaction) => ({
      ...transaction,
      kind: 'purchase-confirmed' as const,
    })),
    ...surplusTransactions.map((transaction) => ({
      ...transaction,
      kind: 'payment-returning' as const,
    })),
  ])
  const key = paymentKey(payment, 'taken')
  const moves = [...earningMoves({ type: 'suspense', asset }, { asset, amount: pay, fee }), shares]
  await post(tx, [{ key, kind: 'payment taken', at: now, moves }]).catch((error: unknown) => {
    throw error instanceof NotEnough ? new AppError('TAKE_SOLD_OUT', { cause: error }) : error
  })
}

async function refundToPayer(needs: RefundsNeeds, tx: Db, paymentId: string): Promise<void> {
  const moved = await moveToRefund(needs, tx, eq(settlements.paymentId, paymentId))
  if (moved === 0) throw nothingToChoose()
}

export async function refundUndecided(needs: RefundsNeeds): Promise<number> {
  const due = await needs.db
    .select({ id: settlements.paymentId })
    .from(settlements)
    .innerJoin(accounts, eq(accounts.id, settlements.accountId))
    .where(
      and(
        eq(settlements.outcome, 'decision'),
        lte(settlements.decisionEndsAt, await countedTime(needs, needs.db)),
        // A payment of a member on hold is not refunded automatically; an operator decides.
        not(onHold),
      ),
    )
    .limit(100)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  return needs.db.transaction((tx) => moveToRefund(needs, tx, inArray(settlements.paymentId, ids)))
}

async function moveToRefund(
  needs: RefundsNeeds,
  tx: Db,
  which: ReturnType<typeof eq>,
): Promise<number> {
  const moved = await tx
    .update(settlements)
    .set({ outcome: 'returning', decidedAt: needs.clock.now() })
    // guard: without it, a payment that was taken may still be refunded —
    //   server/purchases/refunds/decisions: who paid less may take what it buys — without the
    //   second condition
    .where(and(which, eq(settlements.outcome, 'decision')))
    .returning({ id: settlements.paymentId })
  const ids = moved.map(({ id }) => id)
  const returningTransactions = await showOutcome(tx, ids, { from: ['decision'], to: 'returning' })
  await notifyPayers(
    needs,
    tx,
    returningTransactions.map((notification) => ({ ...notification, kind: 'payment-returning' })),
  )
  return moved.length
}
