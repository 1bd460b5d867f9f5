import { sql } from 'drizzle-orm'
import { asJson } from '@/server/platform/db/many-rows'
import { rowsOf } from '@/server/platform/db/migrate'
import type { Services } from '@/server/services'

interface Due {
  /** The newest block that is deep enough. */
  deepest: bigint
  /** Of each currency the smallest purchase. */
  least: Map<string, bigint>
}

/**
 * Payments to be settled one by one, in the order of the chain: those of known wallets from the smallest
 * purchase on, and the first that means an order of which nothing has come so far. What a stranger pays means one by
 * its digits and at least half of its price; anything less is a prank. All others are set aside in numbers.
 */
export async function worthSettling(
  { db }: Pick<Services, 'db'>,
  { deepest, least }: Due,
): Promise<string[]> {
  const leastOf = asJson(Object.fromEntries(least))
  const answer = await db.execute(sql`
    with due as (
      select id, hash, payer, currency, amount, block_number, log_index, block_at,
        coalesce((${leastOf}::json ->> currency)::numeric, 0) as least,
        (select account_id from wallet_link where address = payer
          and date_trunc('second', linked_at) <= block_at
          and (unlinked_at is null or block_at < unlinked_at)
          order by linked_at limit 1) as payer_account
      from payment where state = 'seen' and block_number <= ${String(deepest)}::bigint
    ), meant as (
      select due.id, block_number, log_index, quote.id as quote_id, locked_at, block_at
      from due join quote on quote.currency = due.currency and digits = (amount % 1000000000)::bigint
      where digits > 0 and case when payer_account is null
        then amount >= least and amount * 2 >= pay else account_id = payer_account end
      union all
      select due.id, block_number, log_index, quote.id, locked_at, block_at
      from due join quote on quote.account_id = payer_account and quote.currency = due.currency
        and quote.payer = due.payer and state = 'open'
      union all
      select due.id, block_number, log_index, quote.id, locked_at, block_at
      from due join payment_report report on report.hash = due.hash
        join quote on quote.id = report.quote_id and account_id = payer_account
          and quote.currency = due.currency
    ), first_of_order as (
      select distinct on (quote_id) id from meant
      where date_trunc('second', locked_at) <= block_at and not exists (
        select from settlement
        where settlement.quote_id = meant.quote_id or named_quote_id = meant.quote_id)
      order by quote_id, block_number, log_index, id
    )
    select id from due where (payer_account is not null and amount >= least)
      or id in (select id from first_of_order)
    order by block_number, id`)
  return rowsOf<{ id: string }>(answer).map(({ id }) => id)
}
