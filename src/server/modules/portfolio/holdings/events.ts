import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import { type holdingsCalls, shownDealsMost } from '@/contract/user/holdings'
import { timeText } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'

type Graph = Answer<(typeof holdingsCalls)['graphForDealUser']>
type Since = Date | undefined

const after = (from: Since) =>
  from === undefined ? sql`true` : sql`at >= ${from.toISOString()}::timestamptz`

/** Rewards that were paid since a time, the newest ones, in the order they came. */
export async function rewardsSince(
  db: Db,
  accountId: string,
  from: Since,
): Promise<Graph['rewards']> {
  const answer = await db.execute(sql`select coalesce(json_agg(doc), '[]') as rewards
    from (select id, kind, ${timeText} as at, amount::text as shares,
        share_price_micro_usd::text as "sharePrice"
      from (select * from reward_claim where account_id = ${accountId} and ${after(from)}
        order by serial desc limit ${shownDealsMost}) newest order by serial) doc`)
  return rowsOf<{ rewards: Graph['rewards'] }>(answer)[0]?.rewards ?? []
}

/** Swaps since a time, the newest ones, in the order they were made. */
export async function swapsSince(db: Db, accountId: string, from: Since): Promise<Graph['swaps']> {
  const answer = await db.execute(sql`select coalesce(json_agg(doc), '[]') as swaps
    from (select id, ${timeText} as at, currency, decimals, pay::text as pay,
        case when received is not null then json_build_object('currency', received_currency,
          'decimals', received_decimals, 'amount', received::text) end as received
      from (select * from member_transaction
        where account_id = ${accountId} and kind = 'swap' and status = 'confirmed' and ${after(from)}
        order by serial desc limit ${shownDealsMost}) newest order by serial) doc`)
  return rowsOf<{ swaps: Graph['swaps'] }>(answer)[0]?.swaps ?? []
}
