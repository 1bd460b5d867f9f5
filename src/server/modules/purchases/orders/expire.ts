import { and, asc, eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { transferTerms } from '@/config/terms'
import {
  countedTime,
  earlier,
  readChainCursor,
  vouchedUntil,
} from '@/server/chain/blocks/chain-cursor'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { amountTagRange } from '../amount-tag'
import type { OrdersNeeds } from '../needs'
import { payments, purchaseOrders } from '../tables'
import { releaseOrder } from './release'

const expiryBatchSize = 100

/**
 * Ends orders whose time is over and gives their shares back. Time is that of the blocks we have
 * followed, so an order whose payment is in a block we have not read yet is not ended; nor is one
 * while a seen payment may still turn out to be for it.
 */
export async function expireOrders(needs: OrdersNeeds): Promise<number> {
  return (await expireTransfers(needs)) + (await expireOfChain(needs))
}

/**
 * An order that waits for a transfer ends once a statement has listed all bookings in time; or days
 * later, without one.
 */
async function expireTransfers(needs: OrdersNeeds): Promise<number> {
  const { db } = needs
  const { origin, state, expiresAt, id } = purchaseOrders
  const now = await countedTime(needs, db)
  const silentSince = new Date(now.getTime() - transferTerms.silentHours * hourMs)
  const mayPay = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'seen'), eq(payments.forOrderId, id)))
  const whereStatementTold = sql`exists (select from bank_statement
    where account = ${purchaseOrders.treasury} and to_on >= (${expiresAt} at time zone 'UTC')::date)`
  const due = await db
    .select()
    .from(purchaseOrders)
    .where(
      and(
        eq(origin, 'bank'),
        eq(state, 'open'),
        lt(expiresAt, now),
        notExists(mayPay),
        // guard: without it, an order ends before the statement of its last day —
        //   server/purchases/orders/bank-orders: ends unpaid once a statement tells its last day
        or(whereStatementTold, lt(expiresAt, silentSince)),
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(expiryBatchSize)
  return endAll(needs, due)
}

async function expireOfChain(needs: OrdersNeeds): Promise<number> {
  const { db } = needs
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return 0
  const by = earlier(cursor.blockAt, vouchedUntil(cursor))
  const mayPay = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'seen'),
        eq(payments.currency, purchaseOrders.currency),
        lte(payments.blockAt, purchaseOrders.expiresAt),
        or(
          eq(payments.payer, purchaseOrders.payer),
          sql`${payments.amount} % ${String(amountTagRange)}::numeric = ${purchaseOrders.amountTag}`,
        ),
      ),
    )
  const due = await db
    .select()
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.origin, 'chain'),
        eq(purchaseOrders.state, 'open'),
        lt(purchaseOrders.expiresAt, by),
        notExists(mayPay),
      ),
    )
    .orderBy(asc(purchaseOrders.expiresAt))
    .limit(expiryBatchSize)
  return endAll(needs, due)
}

async function endAll({ db, clock, log }: OrdersNeeds, due: { id: string }[]): Promise<number> {
  await forEachIsolated(log, due, {
    act: async ({ id }) => {
      await db.transaction((tx) => releaseOrder(tx, { id }, 'expired', clock.now()))
      return 1
    },
    event: 'an order cannot be ended',
    fieldsOf: ({ id }) => ({ order: id }),
  })
  return due.length
}
