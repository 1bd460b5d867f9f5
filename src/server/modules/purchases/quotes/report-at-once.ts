import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import { transactionColumns } from '@/server/modules/ledger'
import type { AtOnce } from '@/server/platform/http/at-once'
import { unpaid } from './unpaid'

/**
 * A first report of an order that may still be paid. Quote, report, order: locked in the order in which
 * cancellations and the follower take them. An order that changes in the meantime keeps the report, as it would
 * on the long way, and leaves `done` without a row.
 */
export function reportAtOnce({ quoteId, hash }: { quoteId: string; hash: string }): AtOnce {
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
