import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import type { AtOnce } from '../at-once'
import { transactionColumns } from '../transactions/list'
import { unpaid } from './unpaid'

/**
 * A first report of an order that may still be paid. The quote is locked before its order, as a cancellation
 * does it; whatever is otherwise than expected leaves `done` without a row.
 */
export function reportAtOnce({ quoteId, hash }: { quoteId: string; hash: string }): AtOnce {
  return {
    name: 'report',
    values: { quoteId, hash },
    columns: transactionColumns,
    parts: () => {
      const { placeholder } = sql
      const states = sql.raw(unpaid.map((state) => `'${state}'`).join(', '))
      return {
        quoted: sql`select quote.id from patient, quote
          where quote.id = ${placeholder('quoteId')}::uuid and account_id = ${placeholder('accountId')}::uuid
          for key share of quote`,
        ordered: sql`select told.id from quoted, member_transaction told
          where told.id = quoted.id and told.account_id = ${placeholder('accountId')}::uuid
            and kind = 'purchase' and block_number is null and status in (${states})
          for no key update of told`,
        reported: sql`insert into payment_report (quote_id, hash, state, reported_at)
          select ordered.id, ${placeholder('hash')}, 'waiting', ${placeholder('askedAt')}::timestamptz
          from ordered where (select count(*) filter (where state = 'waiting') from payment_report
            where quote_id = ordered.id) < ${sql.raw(String(purchaseTerms.reportsMost))}
          on conflict do nothing returning quote_id, hash`,
        done: sql`update member_transaction told
          set status = 'pending', hash = reported.hash, settled_at = null
          from reported where told.id = reported.quote_id returning told.*`,
      }
    },
  }
}
