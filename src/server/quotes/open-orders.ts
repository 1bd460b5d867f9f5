import { and, count, eq, inArray } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import type { Db } from '../db/database'
import { memberTransactions } from '../db/schema/member-transaction'
import { quotes } from '../db/schema/quote'
import { AppError } from '../errors'
import type { SealedOffer } from './offer-seal'
import { withoutDigits } from './terms'

// Both count what is there: their caller has locked the account, so nobody adds to it in between.

export async function refuseTooMany(tx: Db, accountId: string): Promise<void> {
  const [row] = await tx
    .select({ open: count() })
    .from(quotes)
    .where(and(eq(quotes.accountId, accountId), eq(quotes.state, 'open')))
  if ((row?.open ?? 0) >= purchaseTerms.openQuotesMost) throw new AppError('TOO_MANY_QUOTES')
}

/** Somebody who orders the same twice may have pressed twice. */
export async function refuseSimilar(
  tx: Db,
  accountId: string,
  { currency, pay, receive }: SealedOffer,
): Promise<void> {
  const unfinished = await tx
    .select({ pay: quotes.pay, receive: quotes.microShares })
    .from(memberTransactions)
    .innerJoin(quotes, eq(quotes.id, memberTransactions.id))
    .where(
      and(
        eq(memberTransactions.accountId, accountId),
        inArray(memberTransactions.status, ['awaiting', 'pending']),
        eq(quotes.currency, currency),
      ),
    )
  const isSimilar = unfinished.some(
    (other) => withoutDigits(other.pay) === withoutDigits(pay) || other.receive === receive,
  )
  if (isSimilar) throw new AppError('SIMILAR_ORDER')
}
