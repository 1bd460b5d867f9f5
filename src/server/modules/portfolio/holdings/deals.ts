import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import { type holdingsCalls, maxShownDeals } from '@/contract/user/holdings'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/rows'
import { readJson } from '@/server/platform/http/ready-json'
import { pageOf } from '../transactions/list'

type Calls = typeof holdingsCalls
export type Deal = Answer<Calls['getDealHistoryUser']>['docs'][number]

/** In whole micro-dollars, each deal rounded down: what is shown of each adds up to what is shown of all. */
export const dealCost = sql`div(pay * currency_price_micro_usd,
  case decimals when 18 then 1000000000000000000 when 6 then 1000000 else power(10::numeric, decimals) end)`

/** Rows whose shares were credited, those of payments that were taken among them; a swap brings none. */
export const isDeal = sql`status = 'confirmed' and micro_shares is not null`

const creditedAt = sql`coalesce(settled_at, at)`

const dealColumns = sql`id, 'purchase' as kind,
  to_char(${creditedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, micro_shares::text as shares,
  share_price_micro_usd::text as "sharePrice", ${dealCost}::text as cost`

export function listDeals(
  db: Db,
  asked: { accountId: string; cursor?: string | undefined; limit: number },
): Promise<Answer<Calls['getDealHistoryUser']>> {
  const filter = { status: 'confirmed', deals: 'only' } as const
  return readJson(db, pageOf<Deal>({ ...asked, filter }, 'deals', dealColumns))
}

/** The newest ones since a time, in the order they were made. */
export async function dealsSince(
  db: Db,
  accountId: string,
  from: Date | undefined,
): Promise<Deal[]> {
  const since =
    from === undefined ? sql`true` : sql`${creditedAt} >= ${from.toISOString()}::timestamptz`
  const answer = await db.execute(sql`select coalesce(json_agg(doc), '[]') as deals
    from (select ${dealColumns} from (select * from member_transaction
      where account_id = ${accountId} and ${isDeal} and ${since}
      order by serial desc limit ${maxShownDeals}) newest order by serial) doc`)
  return rowsOf<{ deals: Deal[] }>(answer)[0]?.deals ?? []
}
