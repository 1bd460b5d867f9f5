import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import type { TransactionStatus } from '@/contract/transaction'
import { transactionColumns, transactionJson } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { AtOnce } from '@/server/platform/http/at-once'
import type { Kept, Once } from '@/server/platform/http/idempotency'
import type { Member } from '@/server/platform/http/member'
import type { Services } from '@/server/services'
import { paymentReports } from '../tables'
import { notYours } from './release'

/** What may still be paid, or be said to be paid anew. */
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

interface Report {
  accountId: string
  quoteId: string
  hash: string
  now: Date
}

/** Writes down what is said, and judges nothing but its form: the chain decides what it is worth. */
export function buyShare(
  services: Services,
  { accountId }: Member,
  { quoteId, hash }: Input<Call>,
  once: Once,
): Promise<Kept<Answer<Call>>> {
  const report = { accountId, quoteId, hash: hash.toLowerCase(), now: services.clock.now() }
  const waitSeconds = services.reportCounts.spend(accountId)
  if (waitSeconds !== undefined) throw new AppError('TOO_MANY', { retryAfterSeconds: waitSeconds })
  return once({
    atOnce: reportAtOnce(report),
    work: async (tx) => {
      const row = (await writeDown(tx, report)) ?? (await ownOrder(tx, report))
      if (row === undefined) throw notYours()
      return row.doc
    },
  })
}

/**
 * The report, and the order that it makes pending. Nothing for a hash that was reported before, and for what
 * the chain has shown or brought to an end. Two statements: in one, the order would be locked before its
 * quote, and a cancellation at the same time locks them the other way round.
 */
async function writeDown(tx: Db, report: Report) {
  if (!(await insertReport(tx, report))) {
    await refuseTooMany(tx, report)
    return undefined
  }
  const [row] = await tx
    .update(memberTransactions)
    .set({ status: 'pending', hash: report.hash, settledAt: null })
    .where(
      and(
        isOwn(report),
        isNull(memberTransactions.blockNumber),
        inArray(memberTransactions.status, unpaid),
      ),
    )
    .returning({ doc: transactionJson })
  return row
}

async function insertReport(tx: Db, report: Report): Promise<boolean> {
  const { hash, now } = report
  const made = await tx
    .insert(paymentReports)
    .select((query) =>
      query
        .select({
          id: sql<string>`gen_random_uuid()`.as('id'),
          quoteId: memberTransactions.id,
          hash: sql<string>`${hash}`.as('hash'),
          state: sql<'waiting'>`'waiting'`.as('state'),
          nonce: sql<null>`null::bigint`.as('nonce'),
          reportedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('reported_at'),
        })
        .from(memberTransactions)
        .where(and(isOwn(report), sql`${waitingOf(tx, report)} < ${purchaseTerms.reportsMost}`)),
    )
    .onConflictDoNothing()
    .returning({ id: paymentReports.id })
  return made.length === 1
}

// Filtered while counting: as a condition it would tempt PostgreSQL to look through all that wait.
function waitingOf(tx: Db, { quoteId }: Report) {
  const waiting = sql<number>`count(*) filter (where ${eq(paymentReports.state, 'waiting')})`
  return tx.select({ waiting }).from(paymentReports).where(eq(paymentReports.quoteId, quoteId))
}

/** Why nothing was written: as a rule the hash is known. Else too many others wait for a word of the chain. */
async function refuseTooMany(tx: Db, report: Report): Promise<void> {
  const { quoteId, hash } = report
  const known = await tx
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(and(eq(paymentReports.quoteId, quoteId), eq(paymentReports.hash, hash)))
  if (known.length > 0 || (await ownOrder(tx, report)) === undefined) return
  throw new AppError('TOO_MANY', { retryAfterSeconds: nextWordSeconds })
}

async function ownOrder(tx: Db, report: Report) {
  const [row] = await tx
    .select({ doc: transactionJson })
    .from(memberTransactions)
    .where(isOwn(report))
  return row
}

function isOwn({ accountId, quoteId }: Report) {
  const row = memberTransactions
  return and(eq(row.id, quoteId), eq(row.accountId, accountId), eq(row.kind, 'purchase'))
}

/**
 * A first report of an order that may still be paid. Quote, report, order: locked in the order in which
 * cancellations and the follower take them. An order that changes in the meantime keeps the report, as it would
 * on the long way, and leaves `done` without a row.
 */
function reportAtOnce({ quoteId, hash }: { quoteId: string; hash: string }): AtOnce {
  return {
    name: 'report',
    values: { quoteId, hash },
    columns: transactionColumns,
    parts: () => {
      const { placeholder } = sql
      const states = sql.raw(unpaid.map((state) => `'${state}'`).join(', '))
      const mayBePaid = sql`told.block_number is null and told.status in (${states})`
      return {
        quoted: sql`select quote.id from patient, quote
          where quote.id = ${placeholder('quoteId')}::uuid and account_id = ${placeholder('accountId')}::uuid
          for key share of quote`,
        ordered: sql`select told.id from quoted join member_transaction told on told.id = quoted.id
          where told.account_id = ${placeholder('accountId')}::uuid and told.kind = 'purchase' and ${mayBePaid}`,
        reported: sql`insert into payment_report (quote_id, hash, state, reported_at)
          select ordered.id, ${placeholder('hash')}, 'waiting', ${placeholder('askedAt')}::timestamptz
          from ordered where (select count(*) filter (where state = 'waiting') from payment_report
            where quote_id = ordered.id) < ${sql.raw(String(purchaseTerms.reportsMost))}
          on conflict do nothing returning quote_id, hash`,
        done: sql`update member_transaction told
          set status = 'pending', hash = reported.hash, settled_at = null
          from reported where told.id = reported.quote_id and ${mayBePaid} returning told.*`,
      }
    },
  }
}
