import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { rowsOf } from '../db/migrate'
import { stakesOutOfBooks } from '../staking/stakes-in-books'
import { assetsThatDoNotAddUp, balancesThatDisagree } from './books'

/** Adds the whole ledger up anew and holds it against settled payments and stakes: what does not fit, in sentences. */
export async function findings(db: Db): Promise<string[]> {
  return [
    ...(await balancesThatDisagree(db)).map(
      ({ account, balance, entries }) =>
        `Purse ${account} says ${balance}, its entries add up to ${entries}.`,
    ),
    ...(await assetsThatDoNotAddUp(db)).map((asset) => `${asset} does not add up to zero.`),
    ...(await unbooked(db)),
    ...(await stakesOutOfBooks(db)),
  ]
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
