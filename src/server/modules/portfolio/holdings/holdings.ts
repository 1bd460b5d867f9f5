import { sql } from 'drizzle-orm'
import { costBasis } from '@/contract/money/cost-basis'
import { valueAt } from '@/contract/money/value'
import type { Holdings } from '@/contract/user/holdings'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { changeBps } from '@/server/modules/offerings'
import { claimableBy } from '@/server/modules/staking'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/rows'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { dealCost, isDeal } from './deals'
import { hasGone, movementsOf } from './movements'

interface Sums {
  available: string
  staked: string
  pending: string
  /** Of all that was ever bought. */
  cost: string
  hasGone: boolean
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
  if (price === null || priceAt === null) throw new AppError('PRICE_NOT_PUBLISHED')
  const held = BigInt(available) + BigInt(staked)
  const worth = valueAt(held, price)
  const paid = BigInt(sums.cost)
  const { average, first } = sums.hasGone
    ? await leftOf(services.db, accountId)
    : { average: paid, first: paid }
  return {
    available,
    staked,
    pending,
    rewards: String(rewards),
    sharePrice: price,
    priceAt,
    worth: String(worth),
    ...gainsOf(worth, average),
    fifo: gainsOf(worth, first),
  }
}

function gainsOf(worth: bigint, paid: bigint): Holdings['fifo'] {
  const gain = String(worth - paid)
  return { cost: String(paid), gain, gainBps: paid === 0n ? null : changeBps(worth, paid) }
}

async function sumsOf({ db, clock }: Services, accountId: string): Promise<Sums> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const account = (name: string) => sql`coalesce((select balance from ledger_account
    where owner_id = ${accountId} and asset = 'SHARE' and type = ${name}), 0)::text`
  const answer = await db.execute(sql`
    select ${account('available')} as available, ${account('staked')} as staked,
      coalesce((select sum(quote.micro_shares) from quote join member_transaction using (id)
        where quote.account_id = ${accountId} and quote.state = 'open'
          and member_transaction.status = 'pending'), 0)::text as pending,
      ${hasGone(accountId)} as "hasGone", deals.cost::text, newest.price_micro_usd::text as price,
      to_char(newest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "priceAt"
    from (select coalesce(sum(${dealCost}), 0) as cost
        from member_transaction where account_id = ${accountId} and ${isDeal}) deals
      left join (select * from share_price where at <= ${now} order by at desc limit 1) newest
        on true`)
  return rowsOf<Sums>(answer)[0] as Sums
}

/** What was paid for what is left, by both methods. */
async function leftOf(db: Db, accountId: string): Promise<{ average: bigint; first: bigint }> {
  const { average, open } = costBasis(await movementsOf(db, { accountId }))
  return { average: average.at(-1) ?? 0n, first: open.reduce((sum, { paid }) => sum + paid, 0n) }
}
