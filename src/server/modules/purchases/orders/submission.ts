import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import type { TransactionStatus } from '@/contract/transaction'
import { transactionJson } from '@/server/modules/ledger'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { InOneStatement, Stored } from '@/server/platform/http/idempotency'
import type { OneStatement } from '@/server/platform/http/one-statement'
import type { Services } from '@/server/services'
import { orderNotFound } from './release'

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

/** Only the form is checked: the chain decides. */
export function buyShare(
  services: Services,
  { accountId }: Member,
  { quoteId, hash }: Input<Call>,
  inOneStatement: InOneStatement,
): Promise<Stored<Answer<Call>>> {
  const waitSeconds = services.submissionCounts.consume(accountId)
  if (waitSeconds !== undefined) throw tooMany(waitSeconds)
  const values = { quoteId: quoteId.toLowerCase(), hash: hash.toLowerCase() }
  return inOneStatement({ ...submission, values })
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY', { retryAfterSeconds })
}

/** Locks order, report, transaction as cancellations and the follower do, against deadlocks. */
const submission: Omit<OneStatement, 'values'> = {
  name: 'report',
  refusals: { 'not-yours': orderNotFound, 'too-many': () => tooMany(nextWordSeconds) },
  otherwise: sql`case when facts.id is null then 'not-yours'
    when "isKnown" or "hasRoom" then 'again' else 'too-many' end`,
  columns: { quoteId: 'uuid', hash: 'text' },
  distinctBy: 'quoteId',
  parts: (mayWait) => {
    const { placeholder } = sql
    const states = sql.raw(unpaid.map((state) => `'${state}'`).join(', '))
    const isPending = sql`not "isKnown" and block_number is null and status in (${states})`
    const orSkip = sql.raw(mayWait ? '' : 'skip locked')
    return {
      ordered: sql`select place, hash, named.* from fresh, lateral (
        select id, account_id from purchase_order where id = "quoteId" and account_id = "accountId"
        for key share ${orSkip}) named`,
      // As conditions they would make PostgreSQL scan all that wait.
      facts: sql`select place, ordered.hash, told.id, "isKnown", "hasRoom"
        from ordered join member_transaction told on told.id = ordered.id, lateral (
          select count(*) filter (where report.hash = ordered.hash) > 0 as "isKnown",
            count(*) filter (where state = 'waiting') < ${sql.raw(String(purchaseTerms.maxSubmissions))} as "hasRoom"
          from payment_submission report where quote_id = ordered.id) reports
        where told.account_id = ordered.account_id and told.kind = 'purchase'
        ${sql.raw(mayWait ? '' : 'for no key update of told skip locked')}`,
      reported: sql`insert into payment_submission (quote_id, hash, state, reported_at)
        select id, hash, 'waiting', ${placeholder('askedAt')}::timestamptz
        from facts where "hasRoom" and not "isKnown"
        on conflict do nothing returning quote_id`,
      answered: sql`update member_transaction set
          status = case when ${isPending} then 'pending' else status end,
          hash = case when ${isPending} then facts.hash else member_transaction.hash end,
          settled_at = case when ${isPending} then null else settled_at end
        from facts left join reported on quote_id = facts.id
        where member_transaction.id = facts.id and ("isKnown" or quote_id is not null)
        returning facts.place, (${transactionJson})::text as doc`,
    }
  },
}
