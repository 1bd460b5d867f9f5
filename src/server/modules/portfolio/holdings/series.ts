import { sql } from 'drizzle-orm'
import {
  type Book,
  bookTotal,
  bookWithout,
  costBasis,
  emptyBook,
  sumOfBooks,
} from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import { valueAt } from '@/contract/format/amounts'
import { type holdingsCalls, maxShownMovements } from '@/contract/user/holdings'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { bookText } from './holdings'
import { haveSharesLeft, movementsOf, purchaseCost, rewardValue, wherePurchase } from './movements'

type Graph = Pick<
  Answer<(typeof holdingsCalls)['graphForDealUser']>,
  'series' | 'fixingCount' | 'change'
>

interface Point {
  at: string
  price: bigint
  held: bigint
  paid: bigint
  rewards: bigint
  shares: bigint
  isFixing: boolean
  hasGone: boolean
  bought: bigint
}

interface SeriesRequest {
  accountId: string
  from: Date | undefined
  now: Date
}

/** Begins with the first credit: a line that rose from zero would look like a gain. */
export async function seriesOf(db: Db, request: SeriesRequest): Promise<Graph> {
  const points = await pointsOf(db, request)
  const last = points.at(-1)
  if (last === undefined) return { series: [], fixingCount: 0, change: { bought: '0', gain: '0' } }
  const isPlain = !last.hasGone && last.held === last.shares
  const { bookAt, gone } = isPlain
    ? { bookAt: plainBook, gone: undefined }
    : await averageBy(db, request)
  const first = points.findIndex(({ held }) => held !== 0n)
  const pointsSinceFirst = first === -1 ? [] : points.slice(first)
  const graphPoints = pointsSinceFirst.map((point) => {
    const { at, price, held } = point
    return { at, sharePrice: price, shares: held, value: valueAt(held, price), book: bookAt(point) }
  })
  const gains = graphPoints.map(({ value, book }) => value - bookTotal(book))
  const isOlder = graphPoints[0]?.at === request.from?.toISOString()
  const gain = (gains.at(-1) ?? 0n) - (isOlder ? (gains[0] ?? 0n) : 0n)
  return {
    series: graphPoints.map((point) => ({
      ...point,
      sharePrice: String(point.sharePrice),
      shares: String(point.shares),
      value: String(point.value),
      book: bookText(point.book),
    })),
    fixingCount: pointsSinceFirst.filter(({ isFixing }) => isFixing).length,
    change: {
      bought: String(last.bought),
      gain: String(gain),
      ...(gone && { gone: bookText(gone) }),
    },
  }
}

const plainBook = ({ paid, rewards }: Point): Book => ({
  ...emptyBook,
  paid,
  rewards,
})

/** The book at each point, and the book value of shares that left within the range, if any. */
async function averageBy(db: Db, { accountId, from = new Date(0) }: SeriesRequest) {
  const movements = await movementsOf(db, { accountId })
  const { average } = costBasis(movements)
  const after = (index: number) => average[index] ?? emptyBook
  const losses = movements.flatMap(({ at, microShares }, place) =>
    at >= from && microShares < 0n ? [bookWithout(after(place - 1), after(place))] : [],
  )
  let count = 0
  const bookAt = ({ at }: Point): Book => {
    const time = new Date(at)
    while ((movements[count]?.at ?? Infinity) <= time) count += 1
    return after(count - 1)
  }
  return { bookAt, gone: losses.length === 0 ? undefined : sumOfBooks(losses) }
}

async function pointsOf(db: Db, { accountId, from, now }: SeriesRequest): Promise<Point[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const start = from === undefined ? undefined : sql`${from.toISOString()}::timestamptz`
  const since = start === undefined ? sql`true` : sql`at >= ${start}`
  return queryAll(db, {
    at: read.text,
    price: read.amount,
    held: read.amount,
    paid: read.amount,
    rewards: read.amount,
    shares: read.amount,
    isFixing: read.boolean,
    hasGone: read.boolean,
    bought: read.amount,
  })`
    with fixing as (
      select at, price_micro_usd as price from share_price where at <= ${at}
    ), entry as materialized (
      select date_trunc('milliseconds', entry.at) as at, sum(amount) as held
      from ledger_account held join ledger_entry entry on entry.account_id = held.id
      where owner_id = ${accountId} and asset = ${shareAsset} and ${whereOwnedByMember} and entry.at <= ${at}
      group by 1 having sum(amount) <> 0
    ), moment as (
      (select at from entry where ${since} order by at desc limit ${maxShownMovements})
      union (select at from entry where ${since} order by at limit 1)
      union select ${at}
      ${start === undefined ? sql`` : sql`union select ${start}`}
    ), shown as (
      select * from fixing where ${since}
      union
      select moment.at, coalesce(
        (select price from fixing where fixing.at <= moment.at order by fixing.at desc limit 1),
        (select price from fixing order by fixing.at limit 1)) from moment
    ), point as (
      select row_number() over (order by at) as place, at, price from shown where price is not null
    ), times as (
      select array_agg(at order by at) as list from point
    ), change as (
      select at, held, 0::numeric as shares, 0::numeric as paid, 0::numeric as rewards from entry
      union all
      select date_trunc('milliseconds', coalesce(ended_at, at)), 0, micro_shares, ${purchaseCost}, 0
      from member_transaction where account_id = ${accountId} and ${wherePurchase}
      union all
      select date_trunc('milliseconds', at), 0, amount, 0, ${rewardValue}
      from reward_claim where account_id = ${accountId}
    ), step as (
      select width_bucket(at - interval '1 microsecond', list) + 1 as place, sum(held) as held,
        sum(shares) as shares, sum(paid) as paid, sum(rewards) as rewards
      from change cross join times group by 1
    )
    select to_char(point.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, price,
      coalesce(sum(held) over upto, 0) as held,
      coalesce(sum(shares) over upto, 0) as shares,
      coalesce(sum(paid) over upto, 0) as paid,
      coalesce(sum(rewards) over upto, 0) as rewards,
      exists (select from fixing where fixing.at = point.at) as "isFixing", ${haveSharesLeft(accountId)} as "hasGone",
      coalesce((select sum(paid) from change where ${since}), 0) as bought
    from point left join step using (place) window upto as (order by place) order by place`
}
