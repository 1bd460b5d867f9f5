import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'
import { dealCost, isDeal } from '../holdings/deals'

export interface BoughtRow {
  atMs: string
  currency: string
  decimals: number
  pay: string
  fee: string | null
  rate: string
  shares: string
  price: string
  cost: string
  hash: string | null
}

export interface RewardRow {
  atMs: string
  months: string
  fromDay: number
  toDay: number
  /** Below zero when leaving a stake early took back what was claimed. */
  shares: string
  price: string
}

/** Shares that came or went by neither: a gift of a sandbox, a correction by an operator. */
export interface OtherRow {
  atMs: string
  what: string
  shares: string
  price: string
}

const ms = (column: string) =>
  sql.raw(`round(extract(epoch from ${column}) * 1000)::text as "atMs"`)

interface Asked {
  accountId: string
  /** Everything before this moment. */
  until: Date
}

export async function boughtBy(db: Db, { accountId, until }: Asked): Promise<BoughtRow[]> {
  const answer = await db.execute(sql`
    select ${ms('coalesce(settled_at, at)')}, currency, decimals, pay::text, fee::text,
      currency_price_micro_usd::text as rate, micro_shares::text as shares,
      share_price_micro_usd::text as price, ${dealCost}::text as cost, hash
    from member_transaction
    where account_id = ${accountId} and ${isDeal} and coalesce(settled_at, at) < ${until.toISOString()}::timestamptz
    order by coalesce(settled_at, at), serial`)
  return rowsOf<BoughtRow>(answer)
}

export async function rewardsOf(db: Db, { accountId, until }: Asked): Promise<RewardRow[]> {
  const answer = await db.execute(sql`
    select ${ms('reward_claim.at')}, split_part(plan_id, '-', 1) as months, from_day as "fromDay",
      to_day as "toDay", reward_claim.amount::text as shares, share_price_micro_usd::text as price
    from reward_claim join stake on stake.id = stake_id
    where reward_claim.account_id = ${accountId} and reward_claim.amount <> 0
      and reward_claim.at < ${until.toISOString()}::timestamptz
    order by reward_claim.at, reward_claim.serial`)
  return rowsOf<RewardRow>(answer)
}

export async function othersOf(db: Db, { accountId, until }: Asked): Promise<OtherRow[]> {
  const answer = await db.execute(sql`
    select ${ms('journal.at')}, journal.kind as what, sum(entry.amount)::text as shares,
      coalesce((select price_micro_usd from share_price where share_price.at <= journal.at
        order by share_price.at desc limit 1), 0)::text as price
    from ledger_entry entry join ledger_account purse on purse.id = account_id
      join ledger_journal journal on journal.id = journal_id
    where owner_id = ${accountId} and asset = 'SHARE' and entry.at < ${until.toISOString()}::timestamptz
      and journal.kind not in ('payment credited', 'payment taken', 'stake claim', 'stake left')
    group by journal.id having sum(entry.amount) <> 0 order by journal.at`)
  return rowsOf<OtherRow>(answer)
}

export interface LedgerWord {
  available: bigint
  staked: bigint
}

/** What the ledger says was held at a moment: entries alone, nothing of what is reckoned elsewhere. */
export async function heldAt(db: Db, { accountId, until }: Asked): Promise<LedgerWord> {
  const answer = await db.execute(sql`
    select purse, sum(entry.amount)::text as sum
    from ledger_entry entry join ledger_account on ledger_account.id = account_id
    where owner_id = ${accountId} and asset = 'SHARE' and entry.at < ${until.toISOString()}::timestamptz
    group by purse`)
  const sums = new Map(
    rowsOf<{ purse: string; sum: string }>(answer).map((row) => [row.purse, row.sum]),
  )
  return { available: BigInt(sums.get('available') ?? 0), staked: BigInt(sums.get('staked') ?? 0) }
}

export interface LastPrice {
  price: bigint
  atMs: number
}

export async function lastPrice(db: Db, until: Date): Promise<LastPrice | undefined> {
  const answer = await db.execute(sql`
    select price_micro_usd::text as price, ${ms('at')} from share_price
    where at <= ${until.toISOString()}::timestamptz order by at desc limit 1`)
  const [row] = rowsOf<{ price: string; atMs: string }>(answer)
  return row && { price: BigInt(row.price), atMs: Number(row.atMs) }
}
