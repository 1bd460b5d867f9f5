import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import { costBasis } from '@/contract/money/cost-basis'
import { valueAt } from '@/contract/money/value'
import type { holdingsCalls } from '@/contract/user/holdings'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/rows'
import { dealCost, isDeal } from './deals'
import { hasGone, movementsOf } from './movements'

type Series = Answer<(typeof holdingsCalls)['graphForDealUser']>['series']

interface Point {
  at: string
  price: string
  held: string
  /** Of all that was bought by then. */
  cost: string
  hasGone: boolean
}

interface Asked {
  accountId: string
  from: Date | undefined
  now: Date
}

/** What was held, and what was paid for it: at each fixing of a range, and now. */
export async function seriesOf(db: Db, asked: Asked): Promise<Series> {
  const points = await pointsOf(db, asked)
  const paidAt = points[0]?.hasGone ? await averageBy(db, asked.accountId) : undefined
  return points.map(({ at, price, held, cost }) => ({
    at,
    sharePrice: price,
    shares: held,
    worth: String(valueAt(held, price)),
    cost: String(paidAt ? paidAt(new Date(at)) : cost),
  }))
}

/** Asked with growing times. */
async function averageBy(db: Db, accountId: string): Promise<(time: Date) => bigint> {
  const movements = await movementsOf(db, { accountId })
  const { average } = costBasis(movements)
  let count = 0
  return (time) => {
    while ((movements[count]?.at ?? Infinity) <= time) count += 1
    return average[count - 1] ?? 0n
  }
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
        sum(amount) as held, 0::numeric as cost
      from ledger_account held join ledger_entry entry on entry.account_id = held.id cross join times
      where owner_id = ${accountId} and asset = 'SHARE' and entry.at <= ${at}
      group by 1
    ), deal as (
      select width_bucket(coalesce(settled_at, at) - interval '1 microsecond', list) + 1 as place,
        0::numeric as held, sum(${dealCost}) as cost
      from member_transaction cross join times
      where account_id = ${accountId} and ${isDeal}
      group by 1
    ), step as (
      select place, sum(held) as held, sum(cost) as cost
      from (select * from entry union all select * from deal) both_of
      group by place
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, price::text,
      coalesce(sum(held) over upto, 0)::text as held, coalesce(sum(cost) over upto, 0)::text as cost,
      ${hasGone(accountId)} as "hasGone"
    from point left join step using (place) window upto as (order by place) order by place`)
  return rowsOf<Point>(answer)
}
