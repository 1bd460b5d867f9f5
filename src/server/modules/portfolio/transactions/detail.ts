import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { chainFacts } from '@/config/chain'
import { utcDay } from '@/config/durations'
import type { PurchaseDocument } from '@/contract/offering'
import type { TransactionDetail } from '@/contract/transaction'
import { depthOf, topOf } from '@/server/chain/blocks/depth'
import { chainCursors } from '@/server/chain/blocks/tables'
import { bankReferenceIn } from '@/server/modules/bank'
import { reinvestments } from '@/server/modules/dividends/tables'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { holdingAround } from '@/server/modules/portfolio/statement/share-statement'
import {
  isOnChain,
  type Payment,
  payments,
  purchaseOrders,
  refunds,
  settlements,
} from '@/server/modules/purchases/tables'
import { swaps } from '@/server/modules/swaps/tables'
import { AppError } from '@/server/platform/errors'
import type { PortfolioNeeds } from '../needs'

interface TransactionReference {
  accountId: string
  id: string
}

export async function transactionDetail(
  needs: PortfolioNeeds,
  reference: TransactionReference,
): Promise<TransactionDetail> {
  const rows = await findAll(needs, reference)
  if (rows === undefined) throw new AppError('TRANSACTION_NOT_FOUND')
  const { doc, endedAt, order, payment, settlement, refund, swapper, reinvested } = rows
  const unlinkedPayer = order?.id === doc.id ? await unlinkedPayerOf(needs, order.id) : null
  const isSent = refund !== null && (refund.state === 'sent' || refund.state === 'confirmed')
  return {
    ...doc,
    transfer: transferDoc(needs, rows),
    quote: order && orderDoc(order),
    accepted: acceptedIn(rows),
    dividend: reinvested?.dividend ?? null,
    paid: payment && paidDoc(payment),
    swappedBy: swapper && getAddress(swapper),
    confirmations: { seen: seenOf(rows, needs), needed: needs.confirmations },
    trouble: settlement?.trouble ?? null,
    stranger: unlinkedPayer,
    decision: decisionDoc(settlement),
    rest: restDoc(rows),
    refundHash: isSent ? refund.hash : null,
    endedAt: endedAt?.toISOString() ?? null,
    held: await holdingBeside(needs, reference, rows),
  }
}

async function holdingBeside(
  { db }: PortfolioNeeds,
  { accountId, id }: TransactionReference,
  { doc, endedAt }: TransactionRows,
): Promise<TransactionDetail['held']> {
  if (doc.status !== 'confirmed' || doc.shares === null || endedAt === null) return null
  const holding = await holdingAround(db, { accountId, transaction: id, at: endedAt })
  return holding === undefined
    ? null
    : { before: String(holding.before), after: String(holding.after) }
}

/**
 * The documents that the owner accepted: with the choice for a payment, with the order, or with
 * that for a dividend.
 */
function acceptedIn({ settlement, order, reinvested }: TransactionRows): PurchaseDocument[] {
  if (settlement?.accepted.length) return settlement.accepted
  return reinvested?.accepted ?? order?.accepted ?? []
}

type TransactionRows = NonNullable<Awaited<ReturnType<typeof findAll>>>

/**
 * Money without an order has its payment's id. Of an order's payments the settled one counts,
 * otherwise the reported one.
 */
const paymentOfRow = sql`coalesce(
  (select id from payment where id = ${memberTransactions.id}),
  (select payment.id from payment left join settlement on payment_id = payment.id
    where chain_id = ${chainFacts.id} and payment.hash = ${memberTransactions.hash}
      and ${memberTransactions.pay} in (payment.amount, settlement.kept_amount)
    order by settlement.order_id = ${memberTransactions.id} desc nulls last, log_index limit 1),
  (select payment.id from payment where for_order_id = ${memberTransactions.id} and not exists (
    select from member_transaction own where own.id = payment.id) limit 1))`

async function findAll({ db }: PortfolioNeeds, { accountId, id }: TransactionReference) {
  const t = memberTransactions
  const [found] = await db
    .select({
      row: t,
      order: purchaseOrders,
      payment: payments,
      settlement: settlements,
      refund: refunds,
      refundReference: sql<string | null>`(select end_to_end_id from refund_transfer left_us
        where left_us.payment_id = ${settlements.paymentId} and left_us.state in ('done', 'again') limit 1)`,
      cursor: chainCursors,
      swapper: swaps.payer,
      reinvested: { dividend: reinvestments.actionId, accepted: reinvestments.accepted },
    })
    .from(t)
    .leftJoin(swaps, eq(swaps.id, t.id))
    .leftJoin(reinvestments, eq(reinvestments.id, t.id))
    .leftJoin(payments, and(ne(t.kind, 'swap'), eq(payments.id, paymentOfRow)))
    .leftJoin(
      settlements,
      and(eq(settlements.paymentId, payments.id), eq(settlements.accountId, accountId)),
    )
    // The amount's tag may name another member's order, so the order must belong to the same
    // account.
    .leftJoin(
      purchaseOrders,
      and(
        eq(purchaseOrders.accountId, accountId),
        or(eq(purchaseOrders.id, t.id), eq(purchaseOrders.id, settlements.orderId)),
      ),
    )
    .leftJoin(refunds, eq(refunds.paymentId, settlements.paymentId))
    .leftJoin(chainCursors, sql`true`)
    .where(and(eq(t.id, id), eq(t.accountId, accountId)))
  return found && { ...found, doc: asTransaction(found.row), endedAt: found.row.endedAt }
}

async function unlinkedPayerOf(
  { db }: PortfolioNeeds,
  orderId: string,
): Promise<TransactionDetail['stranger']> {
  const [found] = await db
    .select({ payment: payments, outcome: settlements.outcome })
    .from(settlements)
    .innerJoin(payments, eq(payments.id, settlements.paymentId))
    .where(eq(settlements.namedOrderId, orderId))
    .orderBy(desc(payments.blockNumber), desc(payments.logIndex))
    .limit(1)
  if (found === undefined || !isOnChain(found.payment)) return null
  const { hash, payer, amount } = found.payment
  const isReturned = found.outcome === 'returned'
  return { hash, payer: getAddress(payer), amount: String(amount), isReturned }
}

function seenOf({ payment, cursor }: TransactionRows, { confirmations }: PortfolioNeeds): number {
  if (payment === null || !isOnChain(payment)) return 0
  if (payment.state !== 'seen') return confirmations
  return cursor === null ? 0 : Math.min(confirmations, depthOf(payment.blockNumber, topOf(cursor)))
}

type Order = typeof purchaseOrders.$inferSelect

function transferDoc(
  { bank }: PortfolioNeeds,
  { order, payment, refundReference }: TransactionRows,
): TransactionDetail['transfer'] {
  if (order === null || order.reference === null) return null
  const { reference, treasury: iban } = order
  return {
    // The settings may now name another account than the one the order was placed for.
    holder: bank?.iban === iban ? bank.holder : '',
    bic: bank?.iban === iban ? bank.bic : '',
    iban,
    reference,
    pay: String(order.pay),
    fee: String(order.fee),
    shares: String(order.microShares),
    sharePrice: String(order.sharePriceMicroUsd),
    lockedAt: order.lockedAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    bookedOn: payment ? utcDay(payment.blockAt) : null,
    bankReference: payment && bankReferenceIn(payment.hash),
    refundReference,
  }
}

function orderDoc(order: Order): TransactionDetail['quote'] {
  const { payer, signature } = order
  if (payer === null || signature === null) return null
  return {
    id: order.id,
    currency: order.currency,
    decimals: order.decimals,
    pay: String(order.pay),
    fee: String(order.fee),
    shares: String(order.microShares),
    sharePrice: String(order.sharePriceMicroUsd),
    currencyPrice: String(order.currencyPriceMicroUsd),
    token: order.token && getAddress(order.token),
    treasury: getAddress(order.treasury),
    payer: getAddress(payer),
    lockedAt: order.lockedAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    signature,
  }
}

function paidDoc(payment: Payment): TransactionDetail['paid'] {
  if (!isOnChain(payment)) return null
  return {
    hash: payment.hash,
    logIndex: payment.logIndex,
    blockNumber: String(payment.blockNumber),
    blockHash: payment.blockHash,
    blockAt: payment.blockAt.toISOString(),
    payer: getAddress(payment.payer),
    treasury: getAddress(payment.treasury),
    token: payment.token && getAddress(payment.token),
    amount: String(payment.amount),
  }
}

function restDoc({ payment, settlement }: TransactionRows): TransactionDetail['rest'] {
  if (payment === null || settlement === null || settlement.keptAmount === 0n) return null
  const amount = String(payment.amount - settlement.keptAmount)
  return { amount, isReturned: settlement.outcome === 'returned' }
}

function decisionDoc(settlement: TransactionRows['settlement']): TransactionDetail['decision'] {
  if (settlement?.outcome !== 'decision' || settlement.decisionEndsAt === null) return null
  return { endsAt: settlement.decisionEndsAt.toISOString() }
}
