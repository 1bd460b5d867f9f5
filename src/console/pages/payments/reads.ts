import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { payments, refunds, settlements } from '@/server/modules/purchases/tables'
import type { Db } from '@/server/platform/db/database'

export const maxShown = 50

const newestFirst = [desc(payments.blockNumber), desc(payments.logIndex), desc(payments.id)]

/** Of a return only what is public on the chain. */
function select(db: Db) {
  const { recipient, amount, hash, state, signedAt, confirmedAt } = refunds
  return db
    .select({
      payment: payments,
      settlement: settlements,
      refund: { recipient, amount, hash, state, signedAt, confirmedAt },
    })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .$dynamic()
}

export type PaidRow = Awaited<ReturnType<typeof select>>[number]

export async function findPayment(db: Db, id: string): Promise<PaidRow | undefined> {
  const [row] = await select(db).where(eq(payments.id, id))
  return row
}

export async function newestPayments(
  db: Db,
  { before, hash }: { before?: string | undefined; hash?: string | undefined },
): Promise<{ rows: PaidRow[]; older: string | undefined }> {
  const place = before === undefined ? undefined : await placeOf(db, before)
  const isHash = hash && and(eq(payments.chainId, chainFacts.id), eq(payments.hash, hash))
  const rows = await select(db)
    .where(isHash || place)
    .orderBy(...newestFirst)
    .limit(maxShown + 1)
  const shown = rows.slice(0, maxShown)
  return { rows: shown, older: rows.length > maxShown ? shown.at(-1)?.payment.id : undefined }
}

async function placeOf(db: Db, id: string): Promise<SQL | undefined> {
  const { blockNumber, logIndex } = payments
  const [row] = await db.select({ blockNumber, logIndex }).from(payments).where(eq(payments.id, id))
  return (
    row &&
    sql`(${blockNumber}, ${logIndex}, ${payments.id}) < (${row.blockNumber}, ${row.logIndex}, ${id})`
  )
}

const isOutcome = {
  decision: sql`${settlements.outcome} = 'decision'`,
  held: sql`${settlements.outcome} = 'held'`,
  returning: sql`${settlements.outcome} = 'returning'`,
}

export function waitingPayments(db: Db, outcome: keyof typeof isOutcome): Promise<PaidRow[]> {
  return select(db).where(isOutcome[outcome]).orderBy(asc(settlements.decidedAt)).limit(maxShown)
}

export function paymentsAside(db: Db): Promise<PaidRow[]> {
  return select(db)
    .where(sql`${payments.state} = 'aside' and ${payments.currency} is not null`)
    .orderBy(...newestFirst)
    .limit(maxShown)
}
