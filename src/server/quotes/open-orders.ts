import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import type { Db } from '../db/database'
import { memberTransactions } from '../db/schema/member-transaction'
import { quotes } from '../db/schema/quote'
import { AppError } from '../errors'
import type { Services } from '../services'
import type { SealedOffer } from './offer-seal'
import { withoutDigits } from './terms'

// All of them count what is there: their caller has locked the account, so nobody adds to it in between.

const hourMs = 60 * 60_000

export async function refuseTooMany(tx: Db, accountId: string, receive: bigint): Promise<void> {
  const open = await tx
    .select({ microShares: quotes.microShares })
    .from(quotes)
    .where(and(eq(quotes.accountId, accountId), eq(quotes.state, 'open')))
  if (open.length >= purchaseTerms.openQuotesMost) throw new AppError('TOO_MANY_QUOTES')
  const reserved = open.reduce((sum, { microShares }) => sum + microShares, receive)
  if (reserved > purchaseTerms.reservedMostMicroShares) throw new AppError('ORDER_TOO_LARGE')
}

/** Who orders and does not pay, again and again, keeps shares from others for nothing. */
export async function refuseUnpaid(
  { clock, limitFactor }: Services,
  tx: Db,
  accountId: string,
): Promise<void> {
  const nowMs = clock.now().getTime()
  const most = purchaseTerms.unpaidOrdersMost * limitFactor
  const row = memberTransactions
  const unpaid = await tx
    .select({ at: row.at })
    .from(row)
    .where(
      and(
        eq(row.accountId, accountId),
        eq(row.kind, 'purchase'),
        inArray(row.status, ['cancelled', 'expired']),
        gt(row.at, new Date(nowMs - hourMs)),
      ),
    )
    .orderBy(desc(row.at))
    .limit(most)
  const oldest = unpaid[most - 1]
  if (oldest === undefined) return
  throw new AppError('TOO_MANY', {
    message: 'Several of your orders were not paid. Wait a little before the next one.',
    retryAfterSeconds: Math.ceil((oldest.at.getTime() + hourMs - nowMs) / 1000),
  })
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
