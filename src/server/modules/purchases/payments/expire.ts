import { and, asc, eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { earlier, readChainCursor, vouchedUntil } from '@/server/chain/blocks/chain-cursor'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { amountTagRange } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { releaseQuote } from '../quotes/release'
import { paymentSubmissions, payments, quotes } from '../tables'

const maxAtOnce = 100

/**
 * Gives the shares of quotes back whose time is over in the time of blocks, once all of these were
 * followed and no payment that was seen may still pay them. A later one is late, or a decision.
 */
export async function expireQuotes(services: Services): Promise<number> {
  const { db, clock } = services
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return 0
  const by = earlier(cursor.blockAt, vouchedUntil(cursor))
  const mayPay = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'seen'),
        eq(payments.currency, quotes.currency),
        lte(payments.blockAt, quotes.expiresAt),
        or(
          eq(payments.payer, quotes.payer),
          sql`${payments.amount} % ${String(amountTagRange)}::numeric = ${quotes.digits}`,
        ),
      ),
    )
  const due = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.state, 'open'), lt(quotes.expiresAt, by), notExists(mayPay)))
    .orderBy(asc(quotes.expiresAt))
    .limit(maxAtOnce)
  for (const quote of due) {
    await db.transaction(async (tx) => {
      if (await releaseQuote(tx, quote, 'expired', clock.now()))
        await closeUnpaid(tx, quote.id, clock.now())
    })
  }
  return due.length
}

/** What was told as paid, by a payment that turned out to be another's, and is not looked for any more. */
async function closeUnpaid(tx: Db, id: string, now: Date): Promise<void> {
  const waiting = tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .where(and(eq(paymentSubmissions.quoteId, id), eq(paymentSubmissions.state, 'waiting')))
  await tx
    .update(memberTransactions)
    .set({ status: 'expired', settledAt: now })
    .where(
      and(
        eq(memberTransactions.id, id),
        eq(memberTransactions.status, 'pending'),
        notExists(waiting),
      ),
    )
}
