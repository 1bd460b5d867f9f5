import { and, eq, gt, sql } from 'drizzle-orm'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { buyBackOffers, buyBacks } from './tables'

/** Whether somebody has shares they could offer now, and has offered none: the dashboard asks. */
export async function hasOpenBuyBack(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const own = sql`exists (select from ${buyBackOffers} where ${buyBackOffers.buyBackId} = ${buyBacks.id}
    and ${buyBackOffers.accountId} = ${accountId} and ${buyBackOffers.state} = 'waiting')`
  const [open] = await db
    .select({ id: buyBacks.id })
    .from(buyBacks)
    .where(and(eq(buyBacks.state, 'open'), gt(buyBacks.closesAt, now), sql`not ${own}`))
    .limit(1)
  if (open === undefined) return false
  return (await balanceOf(db, { owner: accountId, type: 'available', asset: shareAsset })) > 0n
}
