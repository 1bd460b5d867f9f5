import { and, eq, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import type { TransactionStatus } from '@/contract/transaction'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import type { OrdersNeeds } from '../needs'
import { paymentSubmissions, purchaseOrders } from '../tables'
import { orderNotFound } from './release'

/**
 * A report moves these on to "pending"; once the network has answered, only the network moves them.
 */
const unpaid: TransactionStatus[] = [
  'awaiting',
  'pending',
  'expired',
  'cancelled',
  'failed',
  'replaced',
]

type Call = (typeof purchaseCalls)['buyShare']

const nextWordSeconds = 60

/**
 * Records the hash with which a member says they paid an order. Only its form is checked: the chain
 * decides whether it pays, and a payment is found without a report too. A known hash changes
 * nothing, so a report may be repeated.
 */
export function reportPayment(
  needs: OrdersNeeds,
  { accountId }: Member,
  { orderId, hash }: Input<Call>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Call>>> {
  const waitSeconds = needs.submissionCounts.consume(accountId)
  if (waitSeconds !== undefined) throw tooMany(waitSeconds)
  const report = { accountId, orderId: orderId.toLowerCase(), hash: hash.toLowerCase() }
  return idempotently({ work: (tx) => writeReport(tx, report, needs.clock.now()) })
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds })
}

interface Report {
  accountId: string
  orderId: string
  hash: string
}

/**
 * Locks the order, then its report and its row in the member's list, as cancelling and settling do;
 * another order would cause deadlocks.
 */
async function writeReport(tx: Db, report: Report, now: Date): Promise<Answer<Call>> {
  const { accountId, orderId, hash } = report
  const [order] = await tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.id, orderId),
        eq(purchaseOrders.accountId, accountId),
        // guard: without it, a transaction is reported for an order that a transfer pays —
        //   server/purchases/orders/bank-orders: no transaction is reported for it
        eq(purchaseOrders.origin, 'chain'),
      ),
    )
    // guard: without it, reporting does not lock the order —
    //   server/purchases/orders/races-on-postgres: an order takes the last hash that it may have,
    //   of three at once
    .for('no key update')
  if (order === undefined) throw orderNotFound()
  const reports = await tx
    .select({ hash: paymentSubmissions.hash, state: paymentSubmissions.state })
    .from(paymentSubmissions)
    .where(eq(paymentSubmissions.orderId, orderId))
  const isKnown = reports.some((submission) => submission.hash === hash)
  if (!isKnown) {
    const waiting = reports.filter(({ state }) => state === 'waiting').length
    // guard: without it, any number of reports of an order may wait — server/purchases/buy-share:
    //   ten hashes of an order may wait
    if (waiting >= purchaseTerms.maxSubmissions) throw tooMany(nextWordSeconds)
    await tx
      .insert(paymentSubmissions)
      .values({ orderId, hash, state: 'waiting', reportedAt: now })
      .onConflictDoNothing()
  }
  return tellPending(tx, report, isKnown)
}

/** A payment that is already on the chain stays as it was found there. */
async function tellPending(tx: Db, report: Report, isKnown: boolean): Promise<Answer<Call>> {
  const { accountId, orderId, hash } = report
  const whereOwnOrder = and(
    eq(memberTransactions.id, orderId),
    eq(memberTransactions.accountId, accountId),
    eq(memberTransactions.kind, 'purchase'),
  )
  const [row] = await tx.select().from(memberTransactions).where(whereOwnOrder).for('no key update')
  if (row === undefined) throw orderNotFound()
  // guard: without it, a report makes an order pending that is final —
  //   server/purchases/buy-share-on-postgres: what becomes final while a report waits for it
  if (isKnown || row.blockNumber !== null || !unpaid.includes(row.status)) return asTransaction(row)
  const [told] = await tx
    .update(memberTransactions)
    .set({ status: 'pending', hash, endedAt: sql`null` })
    .where(eq(memberTransactions.id, orderId))
    .returning()
  return asTransaction(told ?? row)
}
