import { type SQL, sql } from 'drizzle-orm'
import { asJson, type Db } from '@/server/platform/db/database'
import { queryAll, queryOne, read } from '@/server/platform/db/query'
import type { LedgerNeeds } from './needs'
import type { LedgerMoment } from './tables'

interface Disagreement {
  account: string
  balance: bigint
  entries: bigint
}

/**
 * Checks the books and returns what is wrong, in sentences for an operator: every balance against
 * its entries, each asset against zero, and, with the checks of other modules, payments and stakes
 * against the ledger. An empty list means that all is well.
 *
 * `since` is a moment at which the books were right. If it is given, what has moved since is
 * compared first, because a complete comparison reads every entry; if that part is right the rest
 * is assumed to be right. If not, everything is compared, so that each reported difference was
 * fully read.
 */
export async function integrityErrors(
  { db, bookChecks }: Pick<LedgerNeeds, 'db' | 'bookChecks'>,
  since?: LedgerMoment,
): Promise<string[]> {
  if (since !== undefined && (await isMovedRight(db, since))) return []
  const others: string[] = []
  for (const check of bookChecks) others.push(...(await check(db)))
  return [
    ...(await balancesThatDisagree(db)).map(
      ({ account, balance, entries }) =>
        `Ledger account ${account} says ${balance}, its entries ${entries}.`,
    ),
    ...(await assetsThatDoNotAddUp(db)).map((asset) => `${asset} doesn’t add up to zero.`),
    ...others,
  ]
}

/** Ledger accounts whose balance is not the sum of their entries. */
export async function balancesThatDisagree(db: Db): Promise<Disagreement[]> {
  return queryAll(db, { account: read.text, balance: read.amount, entries: read.amount })`
    select ledger_account.id as account, balance,
      coalesce(sum(amount), 0) as entries
    from ledger_account left join ledger_entry on account_id = ledger_account.id
    group by ledger_account.id having balance <> coalesce(sum(amount), 0)`
}

/** Assets whose entries do not sum to zero. */
export async function assetsThatDoNotAddUp(db: Db): Promise<string[]> {
  const rows = await queryAll(db, { asset: read.text })`
    select asset from ledger_entry join ledger_account on ledger_account.id = account_id
    group by asset having sum(amount) <> 0 order by asset`
  return rows.map(({ asset }) => asset)
}

/**
 * Selects what each account has moved since a moment, by the transactions that were visible then
 * and not by serial numbers: an entry gets its serial number before it is committed, so one with a
 * lower number may become visible later and would be missed.
 */
export function movedSince({ snapshot }: LedgerMoment): SQL {
  return sql`select account_id, sum(amount) as amount
    from ledger_journal join ledger_entry on journal_id = ledger_journal.id
    where made_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(made_in, ${snapshot}::pg_snapshot)
    group by account_id`
}

/**
 * Whether what moved since a moment is right. A person has few entries, so all of them are summed.
 * An account of the platform may have millions: its balance at that moment plus what has moved
 * since must be its balance now.
 */
async function isMovedRight(db: Db, since: LedgerMoment): Promise<boolean> {
  const { isRight } = await queryOne(db, { isRight: read.boolean })`
    with moved as materialized (${movedSince(since)}), known as (
      select key::uuid as id, value::numeric as balance from jsonb_each_text(${asJson(since.ofPlatform)}::jsonb)
    )
    select not exists (
      select from ledger_account own left join known using (id) left join moved on account_id = own.id
      where owner_id is null
        and own.balance <> coalesce(known.balance, 0) + coalesce(moved.amount, 0)
    ) and not exists (
      select from moved join ledger_account own on own.id = account_id
      where owner_id is not null
        and balance <> (select sum(amount) from ledger_entry where account_id = own.id)
    ) and not exists (
      select from moved join ledger_account on id = account_id
      group by asset having sum(amount) <> 0
    ) as "isRight"`
  return isRight
}
