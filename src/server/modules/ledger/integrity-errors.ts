import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { Services } from '@/server/services'

interface Disagreement {
  account: string
  balance: bigint
  entries: bigint
}

interface Row {
  account: string
  balance: string
  entries: string
}

export async function integrityErrors({
  db,
  bookChecks,
}: Pick<Services, 'db' | 'bookChecks'>): Promise<string[]> {
  const others: string[] = []
  for (const check of bookChecks) others.push(...(await check(db)))
  return [
    ...(await balancesThatDisagree(db)).map(
      ({ account, balance, entries }) =>
        `Ledger account ${account} says ${balance}, its entries add up to ${entries}.`,
    ),
    ...(await assetsThatDoNotAddUp(db)).map((asset) => `${asset} does not add up to zero.`),
    ...others,
  ]
}

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

export async function assetsThatDoNotAddUp(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    select asset from ledger_entry join ledger_account on ledger_account.id = account_id
    group by asset having sum(amount) <> 0 order by asset`)
  return rowsOf<{ asset: string }>(answer).map(({ asset }) => asset)
}
