import { sql } from 'drizzle-orm'
import { valueAt } from '@/contract/money/value'
import type { Holdings } from '@/contract/user/holdings'
import { countedTime } from '@/server/chain/blocks/counted-time'
import { changeBps } from '@/server/modules/offerings'
import { claimableBy } from '@/server/modules/staking'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { dealCost, isDeal } from './deals'
import { costOfHeld } from './micro'

interface Sums {
  available: string
  staked: string
  pending: string
  /** Bought, and received as rewards. */
  came: string
  cost: string
  price: string | null
  priceAt: string | null
}

/** What a person has, promised and paid. */
export async function holdingsOf(services: Services, accountId: string): Promise<Holdings> {
  const [sums, rewards] = await Promise.all([
    sumsOf(services, accountId),
    countedTime(services, services.db).then((now) => claimableBy(services.db, accountId, now)),
  ])
  const { available, staked, pending, price, priceAt } = sums
  if (price === null || priceAt === null)
    throw new AppError('NOT_FOUND', { message: 'No price is published yet.' })
  const held = BigInt(available) + BigInt(staked)
  const worth = valueAt(held, price)
  const came = { microShares: BigInt(sums.came), cost: BigInt(sums.cost) }
  const gone = came.microShares - held
  // Hardly ever has anything gone: then both ways come to the same.
  const first = gone <= 0n ? came.cost : await costWithoutFirst(services.db, accountId, gone)
  return {
    available,
    staked,
    pending,
    rewards: String(rewards),
    sharePrice: price,
    priceAt,
    worth: String(worth),
    ...gainsOf(worth, costOfHeld(held, came)),
    fifo: gainsOf(worth, first),
  }
}

function gainsOf(worth: bigint, paid: bigint): Holdings['fifo'] {
  const gain = String(worth - paid)
  return { cost: String(paid), gain, gainBps: paid === 0n ? null : changeBps(worth, paid) }
}

async function sumsOf({ db, clock }: Services, accountId: string): Promise<Sums> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const purse = (name: string) => sql`coalesce((select balance from ledger_account
    where owner_id = ${accountId} and asset = 'SHARE' and purse = ${name}), 0)::text`
  const answer = await db.execute(sql`
    select ${purse('available')} as available, ${purse('staked')} as staked,
      coalesce((select sum(quote.micro_shares) from quote join member_transaction using (id)
        where quote.account_id = ${accountId} and quote.state = 'open'
          and member_transaction.status = 'pending'), 0)::text as pending,
      (deals.bought + coalesce((select sum(amount) from reward_claim
        where account_id = ${accountId} and amount > 0), 0))::text as came, deals.cost::text, newest.price_micro_usd::text as price,
      to_char(newest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "priceAt"
    from (select coalesce(sum(micro_shares), 0) as bought, coalesce(sum(${dealCost}), 0) as cost
        from member_transaction where account_id = ${accountId} and ${isDeal}) deals
      left join (select * from share_price where at <= ${now} order by at desc limit 1) newest
        on true`)
  return rowsOf<Sums>(answer)[0] as Sums
}

/** What is left of the cost once the first shares that came are gone. Rewards came for nothing. */
async function costWithoutFirst(db: Db, accountId: string, gone: bigint): Promise<bigint> {
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
