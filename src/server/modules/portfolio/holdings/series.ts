import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import { valueAt } from '@/contract/money/value'
import type { holdingsCalls } from '@/contract/user/holdings'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'
import { dealCost, isDeal } from './deals'
import { costOfHeld } from './micro'

type Series = Answer<(typeof holdingsCalls)['graphForDealUser']>['series']

interface Point {
  at: string
  price: string
  held: string
  came: string
  cost: string
}

interface Asked {
  accountId: string
  from: Date | undefined
  now: Date
}

/** What was held, what had come by then, and what was paid for it: at each fixing of a range, and now. */
export async function seriesOf(db: Db, asked: Asked): Promise<Series> {
  return (await pointsOf(db, asked)).map(({ at, price, held, came, cost }) => {
    const shares = BigInt(held)
    const paid = { microShares: BigInt(came), cost: BigInt(cost) }
    return {
      at,
      sharePrice: price,
      shares: held,
      worth: String(valueAt(shares, price)),
      cost: String(costOfHeld(shares, paid)),
    }
  })
}

// Each entry and deal falls to the first point that is not before it; sums over points do the rest.
async function pointsOf(db: Db, { accountId, from, now }: Asked): Promise<Point[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = from === undefined ? sql`true` : sql`at >= ${from.toISOString()}::timestamptz`
  const answer = await db.execute(sql`
    with fixing as (
      select at, price_micro_usd as price from share_price where at <= ${at}
    ), shown as (
      select * from fixing where ${since}
      union
      (select ${at}, price from fixing order by fixing.at desc limit 1)
    ), point as (
      select row_number() over (order by at) as place, at, price from shown
    ), times as (
      select array_agg(at order by at) as list from shown
    ), entry as (
      select width_bucket(entry.at - interval '1 microsecond', list) + 1 as place,
        sum(amount) as held, 0::numeric as came, 0::numeric as cost
      from ledger_account purse join ledger_entry entry on entry.account_id = purse.id cross join times
      where owner_id = ${accountId} and asset = 'SHARE' and entry.at <= ${at}
      group by 1
    ), deal as (
      select width_bucket(coalesce(settled_at, at) - interval '1 microsecond', list) + 1 as place,
        0::numeric as held, sum(micro_shares) as came, sum(${dealCost}) as cost
      from member_transaction cross join times
      where account_id = ${accountId} and ${isDeal}
      group by 1
    ), reward as (
      select width_bucket(at - interval '1 microsecond', list) + 1 as place,
        0::numeric as held, sum(amount) as came, 0::numeric as cost
      from reward_claim cross join times where account_id = ${accountId} and amount > 0
      group by 1
    ), step as (
      select place, sum(held) as held, sum(came) as came, sum(cost) as cost
      from (select * from entry union all select * from deal union all select * from reward) all_of
      group by place
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, price::text,
      coalesce(sum(held) over upto, 0)::text as held, coalesce(sum(came) over upto, 0)::text as came,
      coalesce(sum(cost) over upto, 0)::text as cost
    from point left join step using (place) window upto as (order by place) order by place`)
  return rowsOf<Point>(answer)
}
