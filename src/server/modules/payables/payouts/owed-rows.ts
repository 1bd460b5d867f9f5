import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { sumColumn } from '@/server/platform/db/columns'
import { type Db, insertMany } from '@/server/platform/db/database'
import { entitlements, type PayoutCoin, payouts } from '../tables'
import { docOf } from './doc'

/** Neither on its way to a wallet nor gone back. */
// guard: without it, a sent dividend lapses — server/dividends/lapse: a member who asks on the last
//   day has it sent — without the first condition
export const whereUnsent = and(isNull(entitlements.payoutId), isNull(entitlements.lapsedAt))

/**
 * One row for each holder and part of an event: the key refuses a duplicate. A row without
 * reinvested shares has null there, like the rows of an older release.
 */
export async function addEntitlements(
  tx: Db,
  rows: (typeof entitlements.$inferInsert & { coin: PayoutCoin })[],
): Promise<void> {
  const whole = rows.map((row) => ({ ...row, reinvested: row.reinvested ?? 0n }))
  if (whole.length > 0) await insertMany(tx, entitlements, whole)
}

/** Everything that a member could have sent now, from any event. */
export async function payableByCoin(db: Db, accountId: string) {
  const rows = await db
    .select({
      coin: sql<PayoutCoin>`${entitlements.coin}`,
      amount: sumColumn(entitlements.net),
      from: sql<string>`(array_agg(${entitlements.actionId} order by ${entitlements.at} desc))[1]`,
    })
    .from(entitlements)
    .where(and(eq(entitlements.accountId, accountId), whereUnsent))
    .groupBy(entitlements.coin)
    .orderBy(entitlements.coin)
  return rows.map((row) => ({ ...row, amount: String(row.amount), decimals: coinDecimals }))
}

/** The payouts that bring what these events owe a member to the wallet. */
export async function payoutsFor(db: Db, accountId: string, actionIds: string[]) {
  const rows = await db
    .select({ id: entitlements.actionId, payout: payouts })
    .from(entitlements)
    .innerJoin(payouts, eq(payouts.id, entitlements.payoutId))
    .where(and(eq(entitlements.accountId, accountId), inArray(entitlements.actionId, actionIds)))
  return new Map(rows.map(({ id, payout }) => [id, docOf(payout)]))
}

/** The state of a payout in a member's list of activity. */
export const payoutState = sql`case when payout.state in ('paid', 'failed') then payout.state else 'sending' end`

/** The state of what is owed: of `entitlement`, with its `payout`, if there is one. */
export const owedState = sql`case when lapsed_at is not null then 'lapsed'
  when payout.id is null or payout.state = 'failed' then 'ready' else ${payoutState} end`
