import { and, asc, eq, sql } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { dividendTerms } from '@/config/terms'
import { ownedIn } from '@/contract/owned'
import { type Journal, ownedBalances } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { payoutJournal } from '../journals'
import { entitlements, type Payout, type PayoutCoin, payouts } from '../tables'
import { payableByCoin, whereUnsent } from './owed-rows'

interface PayoutInput {
  accountId: string
  coin: PayoutCoin
  address: string
  at: Date
}

/**
 * The minimum payout: we pay the network fees, and a thousand tiny amounts would cost more than
 * they are worth.
 */
const minPayoutUnits = (decimals: number) =>
  BigInt(dividendTerms.minimumPayoutUsd) * 10n ** BigInt(decimals)

/**
 * Payable money waits for the next dividend while it is below the minimum. A member without shares
 * gets no further dividend, and could never close their account, so any amount is sent to them.
 */
export const minPayout = (ownedMicroShares: bigint): bigint =>
  ownedMicroShares === 0n ? 1n : minPayoutUnits(coinDecimals)

/**
 * Puts all that is payable to a member in one coin under way to their wallet, in the caller's
 * transaction, which has to post the journal. Locks these entitlements. Undefined if it is below
 * the minimum, or if a payout is under way already.
 */
export async function planPayout(
  tx: Db,
  { accountId, coin, address, at }: PayoutInput,
): Promise<{ payout: Payout; journal: Journal } | undefined> {
  const open = await tx
    .select({ actionId: entitlements.actionId, part: entitlements.part, net: entitlements.net })
    .from(entitlements)
    .where(and(eq(entitlements.accountId, accountId), eq(entitlements.coin, coin), whereUnsent))
    .orderBy(asc(entitlements.actionId), asc(entitlements.part))
    .for('update', { of: entitlements })
  const amount = open.reduce((sum, { net }) => sum + net, 0n)
  if (amount < minPayout(ownedIn(await ownedBalances(tx, accountId)))) return undefined
  const [payout] = await tx
    .insert(payouts)
    .values({ accountId, coin, address, amount, askedAt: at })
    .onConflictDoNothing()
    .returning()
  if (payout === undefined) return undefined
  // Only the parts that were summed: a correction may have added another one since.
  const counted = open.map(({ actionId, part }) => sql`(${actionId}::uuid, ${part}::int)`)
  await tx
    .update(entitlements)
    .set({ payoutId: payout.id })
    .where(
      and(
        eq(entitlements.accountId, accountId),
        sql`(${entitlements.actionId}, ${entitlements.part}) in (${sql.join(counted, sql`, `)})`,
      ),
    )
  return { payout, journal: payoutJournal(payout, at) }
}

/** Whether a member could have money sent now. It is one query, because the dashboard uses it. */
export async function hasPayable(db: Db, accountId: string): Promise<boolean> {
  const rows = await payableByCoin(db, accountId)
  return rows.some(({ amount, decimals }) => BigInt(amount) >= minPayoutUnits(decimals))
}
