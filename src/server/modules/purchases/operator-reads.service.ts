import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import {
  paymentSubmissions,
  payments,
  purchaseOrders,
  refunds,
  settlements,
  type TreasuryCheck,
  treasuryChecks,
} from './tables'

export type { Outcome, PaymentState, TreasuryCheck } from './tables'

export const paymentsShown = 50

const newestFirst = [desc(payments.blockNumber), desc(payments.logIndex), desc(payments.id)]

/** Of a refund only what is public on the chain. */
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

export async function findOrder(db: Db, id: string) {
  const { pay, currency, decimals, microShares, lockedAt } = purchaseOrders
  const [order] = await db
    .select({ id: purchaseOrders.id, pay, currency, decimals, microShares, lockedAt })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, id))
  return order
}

export interface PaymentSearch {
  /** A transaction's hash, the address that paid, or the number of an order or a payment. */
  by: 'hash' | 'payer' | 'number'
  value: string
}

export async function newestPayments(
  db: Db,
  { before, search }: { before?: string | undefined; search?: PaymentSearch | undefined },
): Promise<{ rows: PaidRow[]; older: string | undefined }> {
  const cursor = before === undefined ? undefined : await placeOf(db, before)
  // Bank transfers have no position on the chain, and are listed with the bank's entries.
  const listed = search ? await whereFound(db, search) : eq(payments.origin, 'chain')
  const rows = await select(db)
    .where(and(listed, cursor))
    .orderBy(...newestFirst)
    .limit(paymentsShown + 1)
  const shownRows = rows.slice(0, paymentsShown)
  return {
    rows: shownRows,
    older: rows.length > paymentsShown ? shownRows.at(-1)?.payment.id : undefined,
  }
}

/** The numbers are read first, because over several tables at once no index would be used. */
async function whereFound(db: Db, { by, value }: PaymentSearch): Promise<SQL | undefined> {
  if (by === 'payer') return eq(payments.payer, value)
  if (by === 'number') return inArray(payments.id, await paymentsOfNumber(db, value))
  const refunded = await db
    .select({ id: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.hash, value))
  return or(
    and(eq(payments.chainId, chainFacts.id), eq(payments.hash, value)),
    inArray(
      payments.id,
      refunded.map(({ id }) => id),
    ),
  )
}

async function paymentsOfNumber(db: Db, number: string): Promise<string[]> {
  const { paymentId: id, orderId, namedOrderId } = settlements
  const rows = await Promise.all([
    db.select({ id }).from(settlements).where(eq(orderId, number)),
    db.select({ id }).from(settlements).where(eq(namedOrderId, number)),
    db.select({ id: payments.id }).from(payments).where(eq(payments.forOrderId, number)),
  ])
  return [number, ...rows.flat().map((row) => row.id)]
}

async function placeOf(db: Db, id: string): Promise<SQL | undefined> {
  const { blockNumber, logIndex } = payments
  const [row] = await db.select({ blockNumber, logIndex }).from(payments).where(eq(payments.id, id))
  return (
    row &&
    sql`(${blockNumber}, ${logIndex}, ${payments.id}) < (${row.blockNumber}, ${row.logIndex}, ${id})`
  )
}

// Literals here and in `suspendedPayments`, which partial indexes serve: statements are named, and a
// generic plan cannot prove that `$1` is the word in the index's condition.
const whereOutcome = {
  decision: sql`${settlements.outcome} = 'decision'`,
  held: sql`${settlements.outcome} = 'held'`,
  returning: sql`${settlements.outcome} = 'returning'`,
}

export function waitingPayments(db: Db, outcome: keyof typeof whereOutcome): Promise<PaidRow[]> {
  return select(db)
    .where(whereOutcome[outcome])
    .orderBy(asc(settlements.decidedAt))
    .limit(paymentsShown)
}

export function suspendedPayments(db: Db): Promise<PaidRow[]> {
  return select(db)
    .where(sql`${payments.state} = 'aside' and ${payments.currency} is not null`)
    .orderBy(...newestFirst)
    .limit(paymentsShown)
}

/** The members who paid, reported or were refunded in this transaction of the chain. */
export async function membersWithPaymentHash(db: Db, hash: string): Promise<(string | null)[]> {
  const paid = db
    .select({ id: settlements.accountId })
    .from(payments)
    .innerJoin(settlements, eq(settlements.paymentId, payments.id))
    .where(and(eq(payments.chainId, chainFacts.id), eq(payments.hash, hash)))
  const reported = db
    .select({ id: purchaseOrders.accountId })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(eq(paymentSubmissions.hash, hash))
  const sentBack = db
    .select({ id: settlements.accountId })
    .from(refunds)
    .innerJoin(settlements, eq(settlements.paymentId, refunds.paymentId))
    .where(eq(refunds.hash, hash))
  const rows = await Promise.all([paid, reported, sentBack])
  return rows.flat().map(({ id }) => id)
}

export async function membersWithPayment(db: Db, paymentId: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ id: settlements.accountId })
    .from(settlements)
    .where(eq(settlements.paymentId, paymentId))
  return rows.map(({ id }) => id)
}

interface AcceptedDocument {
  slug: string
  version: string
  people: number
  orders: number
}

export async function acceptedDocuments(db: Db): Promise<AcceptedDocument[]> {
  return queryAll(db, {
    slug: read.text,
    version: read.text,
    people: read.number,
    orders: read.number,
  })`
    select doc.slug, doc.version, count(distinct account_id)::int as people, count(*)::int as orders
    from (
      select account_id, accepted from purchase_order
      union all select account_id, accepted from settlement where accepted <> '[]'::jsonb
    ) given, jsonb_to_recordset(given.accepted) as doc(slug text, version text)
    group by doc.slug, doc.version`
}

export async function newestTreasuryChecks(db: Db, assets: string[]): Promise<TreasuryCheck[]> {
  const { currency, checkedAt } = treasuryChecks
  const newest = assets.map((asset) =>
    db.select().from(treasuryChecks).where(eq(currency, asset)).orderBy(desc(checkedAt)).limit(1),
  )
  return (await Promise.all(newest)).flat()
}

const differencesShown = 50

export function unexplainedDifferences(db: Db): Promise<TreasuryCheck[]> {
  const { onChain, inBooks, checkedAt } = treasuryChecks
  return db
    .select()
    .from(treasuryChecks)
    .where(sql`${onChain} <> ${inBooks}`)
    .orderBy(desc(checkedAt))
    .limit(differencesShown)
}
