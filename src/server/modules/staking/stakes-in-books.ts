import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'

/** Stakes and what was claimed from them, held against the purses: what does not fit, in sentences. */
export async function stakesOutOfBooks(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    with owed as (
      select coalesce(sum(div(amount * rate_bps * days, 3650000) - claimed), 0) as amount
      from stake where status <> 'left'
    ), promised as (
      select coalesce(sum(balance), 0) as amount from ledger_account
      where owner_id is null and asset = 'SHARE' and purse = 'promised'
    ), locked as (
      select account_id, sum(amount) as amount from stake where status = 'running' group by account_id
    ), staked as (
      select owner_id as account_id, balance as amount from ledger_account
      where asset = 'SHARE' and purse = 'staked' and balance <> 0
    ), paid as (
      select stake_id, sum(amount) as amount from reward_claim group by stake_id
    )
    select 'Promised are ' || promised.amount || ', stakes are owed ' || owed.amount || '.' as line
      from promised, owed where promised.amount <> owed.amount
    union all
    select 'Account ' || account_id || ' has staked ' || coalesce(staked.amount, 0)
        || ', its running stakes have ' || coalesce(locked.amount, 0) || '.'
      from staked full join locked using (account_id) where staked.amount is distinct from locked.amount
    union all
    select 'Stake ' || id || ' says ' || claimed || ' are claimed, its claims add up to '
        || coalesce(paid.amount, 0) || '.'
      from stake left join paid on paid.stake_id = id where claimed <> coalesce(paid.amount, 0)`)
  return rowsOf<{ line: string }>(answer).map(({ line }) => line)
}
