import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'

/** Payments, held against the books: what does not fit, in sentences. */
export async function paymentsOutOfBooks(db: Db): Promise<string[]> {
  return [...(await unbooked(db)), ...(await asideOutOfBooks(db))]
}

/** Settled payments and journals, each against the other. */
async function unbooked(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    select 'Payment ' || payment.id || ' is settled and not in the books.' as line
    from settlement join payment on payment.id = settlement.payment_id
    where payment.currency is not null and not exists (select from ledger_journal
      where key = 'payment ' || chain_id || '/' || hash || '/' || log_index)
    union all
    select 'Journal ' || key || ' has no settled payment.' from ledger_journal
    where kind in ('payment credited', 'payment decision', 'payment held') and not exists (
      select from settlement join payment on payment.id = settlement.payment_id
      where key = 'payment ' || chain_id || '/' || hash || '/' || log_index)`)
  return rowsOf<{ line: string }>(answer).map(({ line }) => line)
}

/** What is set aside stands in the books as sums. */
async function asideOutOfBooks(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    with seen as (
      select currency as asset, sum(amount) as sum from payment
      where state = 'aside' and currency is not null group by currency
    ), booked as (
      select asset, sum(amount) as sum from ledger_journal
        join ledger_entry on journal_id = ledger_journal.id
        join ledger_account on ledger_account.id = account_id
      where kind = 'payments set aside' and type = 'suspense' group by asset
    )
    select coalesce(seen.asset, booked.asset) || ' set aside comes to '
      || coalesce(seen.sum, 0) || ', the books say ' || coalesce(booked.sum, 0) || '.' as line
    from seen full join booked on seen.asset = booked.asset
    where coalesce(seen.sum, 0) <> coalesce(booked.sum, 0)`)
  return rowsOf<{ line: string }>(answer).map(({ line }) => line)
}
