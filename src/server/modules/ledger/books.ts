import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'

export interface Disagreement {
  account: string
  balance: bigint
  entries: bigint
}

interface Row {
  account: string
  balance: string
  entries: string
}

/** Every balance is worked out anew from its entries; what differs is handed back. Nothing is, if all is well. */
export async function balancesThatDisagree(db: Db): Promise<Disagreement[]> {
  const answer = await db.execute(sql`
    select ledger_account.id as account, balance::text as balance,
      coalesce(sum(amount), 0)::text as entries
    from ledger_account left join ledger_entry on account_id = ledger_account.id
    group by ledger_account.id having balance <> coalesce(sum(amount), 0)`)
  return rowsOf<Row>(answer).map(({ account, balance, entries }) => ({
    account,
    balance: BigInt(balance),
    entries: BigInt(entries),
  }))
}

/** What all entries of an asset add up to: nothing, or the books are wrong. */
export async function assetsThatDoNotAddUp(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    select asset from ledger_entry join ledger_account on ledger_account.id = account_id
    group by asset having sum(amount) <> 0 order by asset`)
  return rowsOf<{ asset: string }>(answer).map(({ asset }) => asset)
}
