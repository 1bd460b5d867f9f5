import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { formatMicroUsd } from '@/contract/format/amounts'
import type { PurchaseDocument } from '@/contract/offering'
import type { purchaseCalls } from '@/contract/purchase'
import type { Transaction, TransactionStatus } from '@/contract/transaction'
import * as fields from '@/messages/fields'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { keepDocuments } from '@/server/modules/content'
import { lockMember } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { type Asset, asTransaction, NotEnough, post, shareAsset } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { closedNow, minimumPay, presentOffering } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { type Member, refuseOnHold, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { isSaleStopped } from '@/server/platform/signals/read'
import type { RefundsNeeds } from '../needs'
import { refuseBeyondReserve } from '../orders/open-orders'
import { acceptedIn } from '../orders/place-order'
import { openQuote, type SealedQuote } from '../orders/quote'
import { orderNotFound } from '../orders/release'
import { earningMoves, paymentKey } from '../settling/journals'
import { notifyPayers, showOutcome } from '../settling/notify'
import { type Payment, payments, settlements } from '../tables'

type Call = (typeof purchaseCalls)['resolvePayment']
type Settlement = typeof settlements.$inferSelect

const tookAlready: Record<Input<Call>['choice'], TransactionStatus[]> = {
  take: ['confirmed'],
  refund: ['returning', 'returned'],
}

/**
 * Carries out what a member chose for a payment that matched no order: take shares at today's
 * price, or have the money back. Locks the account, then the settlement by a guarded update. Of two
 * choices at once, or a choice at the moment its time ends, one counts and the other is refused.
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
      isStopped: choice === 'take' && (await isSaleStopped(needs)),
      kept: choice === 'take' ? await keepDocuments(needs.db) : [],
    }),
    work: async (tx, { quote, isStopped, kept }) => {
      const now = needs.clock.now()
      const account = await lockMember(tx, member, now)
      refuseOnHold(account)
      const row = await ownRow(tx, member, transactionId)
      if (tookAlready[choice].includes(row.status)) return row
      if (choice === 'take') refuseUnverified(account)
      const { payment, settlement } = await toldBy(tx, row)
      if (choice === 'refund') await refundToPayer(needs, tx, payment.id)
      else {
        const offering = await presentOffering(tx)
        // The documents of today are needed, even if the order was placed before they changed: it
        // becomes a purchase only now.
        if (isStopped || closedNow(offering, now)) throw new AppError('TAKE_CLOSED')
        const priced = quoteFor(payment, quote, { ...offering, now })
        const documents = await acceptedIn(tx, { accepted, kept })
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

async function toldBy(tx: Db, { id, hash }: Transaction) {
  const isOfOrder = and(eq(settlements.orderId, id), eq(payments.hash, hash ?? ''))
  const [found] = await tx
    .select({ payment: payments, settlement: settlements })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .where(or(eq(settlements.paymentId, id), isOfOrder))
    .orderBy(desc(eq(settlements.paymentId, id)), asc(payments.logIndex))
    .limit(1)
  if (found === undefined) throw nothingToChoose()
  return found
}

function nothingToChoose(): AppError {
  return new AppError('NOTHING_TO_CHOOSE')
}

/**
 * The quote by which a payment is taken. The price of the order is gone, so the member must have
 * accepted a fresh one for exactly this amount.
 */
function quoteFor(
  { currency, amount }: Payment,
  quote: SealedQuote | undefined,
  { minimum, now }: { minimum: bigint; now: Date },
): SealedQuote {
  if (quote === undefined || quote.currency !== currency || quote.pay !== amount)
    throw wrongField('quoteId', fields.paymentQuoteError())
  if (quote.expiresAt <= now) throw new AppError('PRICE_CHANGED')
  if (amount >= minimumPay(quote, minimum)) return quote
  throw new AppError('PAYMENT_BELOW_MINIMUM', { params: { minimum: formatMicroUsd(minimum) } })
}

interface Taken {
  payment: Payment
  settlement: Settlement
  quote: SealedQuote
  documents: PurchaseDocument[]
}

async function take(
  needs: RefundsNeeds,
  tx: Db,
  { payment, settlement, quote, documents }: Taken,
): Promise<void> {
  const { accountId } = settlement
  if (accountId === null) throw nothingToChoose()
  await refuseBeyondReserve(tx, accountId, quote.receive)
  const { fee, receive: microShares } = quote
  const now = needs.clock.now()
  const taken = await tx
    .update(settlements)
    .set({
      outcome: 'taken',
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
        eq(settlements.outcome, 'decision'),
        gt(settlements.decisionEndsAt, await countedTime(needs, tx)),
      ),
    )
    .returning({ id: settlements.paymentId })
  if (taken.length === 0) throw nothingToChoose()
  const [asset, amount] = [payment.currency as Asset, payment.amount]
  const shares = {
    from: { type: 'unsold', asset: shareAsset },
    to: { owner: accountId, type: 'available', asset: shareAsset },
    amount: microShares,
  } as const
  const from: TransactionStatus[] = ['decision']
  const shown = await showOutcome(tx, [payment.id], { from, to: 'confirmed', endedAt: now })
  await notifyPayers(
    needs,
    tx,
    shown.map((notification) => ({ ...notification, kind: 'purchase-confirmed' })),
  )
  const key = `${paymentKey(payment)} taken`
  const moves = [...earningMoves({ type: 'suspense', asset }, { asset, amount, fee }), shares]
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
        // A payment of somebody whose account is on hold is not sent back by itself; an operator
        // decides.
        ...[ne(accounts.kycStatus, 'BLOCKED'), isNull(accounts.onHoldAt)],
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
    .where(and(which, eq(settlements.outcome, 'decision')))
    .returning({ id: settlements.paymentId })
  const ids = moved.map(({ id }) => id)
  const shown = await showOutcome(tx, ids, { from: ['decision'], to: 'returning' })
  await notifyPayers(
    needs,
    tx,
    shown.map((notification) => ({ ...notification, kind: 'payment-returning' })),
  )
  return moved.length
}
