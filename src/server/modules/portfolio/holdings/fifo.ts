import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'
import { dealCost, isDeal } from './deals'

/** What is left of the cost once the first shares that came are gone. Rewards came for nothing. */
export async function costWithoutFirst(db: Db, accountId: string, gone: bigint): Promise<bigint> {
  const answer = await db.execute(sql`
    with lot as (
      select coalesce(settled_at, at) as at, micro_shares as shares, ${dealCost} as cost
      from member_transaction where account_id = ${accountId} and ${isDeal}
      union all
      select at, amount, 0 from reward_claim where account_id = ${accountId} and amount > 0
    ), placed as (
      select shares, cost, sum(shares) over (order by at, cost desc, shares
        rows between unbounded preceding and current row) as upto from lot
    )
    select coalesce(sum(case when upto - shares >= ${String(gone)}::numeric then cost
      when upto <= ${String(gone)}::numeric then 0
      else div(cost * (upto - ${String(gone)}::numeric), shares) end), 0)::text as cost from placed`)
  return BigInt(rowsOf<{ cost: string }>(answer)[0]?.cost ?? 0)
}
