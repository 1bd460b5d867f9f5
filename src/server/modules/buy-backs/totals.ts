import { and, count, eq, sql } from 'drizzle-orm'
import { grossOf, transferSums } from '@/server/modules/payables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { type BuyBack, buyBackOffers } from './tables'

export interface BuyBackTotals {
  /** What waits for the close, or was counted at it. */
  offered: bigint
  offerCount: number
  /** Offers that are still to be returned or settled. */
  waitingCount: number
  bought: bigint
  boughtCount: number
  /** What holders are owed, to the coin's last digit. */
  due: bigint
  funded: bigint
  returned: bigint
  paid: bigint
  paidCount: number
}

/** All sums of one buy-back, from its own rows. */
export async function buyBackTotals(db: Db, buyBack: BuyBack): Promise<BuyBackTotals> {
  const { microShares, boughtMicroShares, due, state, buyBackId, isLeftOut } = buyBackOffers
  const whereWaiting = sql`${state} = 'waiting'`
  const whereSettled = sql`${state} = 'settled'`
  const takesPart = sql`${whereSettled} or (${whereWaiting} and not ${isLeftOut})`
  const [offers] = await db
    .select({
      offered: sumColumn(microShares, takesPart),
      offerCount: sql<number>`count(*) filter (where ${takesPart})::int`,
      waitingCount: sql<number>`count(*) filter (where ${whereWaiting})::int`,
      bought: sumColumn(boughtMicroShares),
      boughtCount: sql<number>`count(*) filter (where ${whereSettled})::int`,
      due: sumColumn(due),
    })
    .from(buyBackOffers)
    .where(eq(buyBackId, buyBack.id))
  const wherePaidPayout = eq(payouts.state, 'paid')
  const [paid] = await db
    .select({
      sum: sumColumn(entitlements.net),
      count: count(),
    })
    .from(entitlements)
    .innerJoin(payouts, and(eq(payouts.id, entitlements.payoutId), wherePaidPayout))
    .where(eq(entitlements.actionId, buyBack.id))
  const { funded, returned } = await transferSums(db, buyBack.id)
  return {
    offered: buyBack.offeredMicroShares ?? offers?.offered ?? 0n,
    offerCount: offers?.offerCount ?? 0,
    waitingCount: offers?.waitingCount ?? 0,
    bought: offers?.bought ?? 0n,
    boughtCount: offers?.boughtCount ?? 0,
    due: offers?.due ?? 0n,
    funded,
    returned,
    paid: paid?.sum ?? 0n,
    paidCount: paid?.count ?? 0,
  }
}

export const buyBackCost = (
  { priceMicroUsd, decimals }: Pick<BuyBack, 'priceMicroUsd' | 'decimals'>,
  microShares: bigint,
) => grossOf({ perShareMicroUsd: priceMicroUsd, decimals }, microShares)

const isOver = ({ state }: BuyBack) => state === 'settled' || state === 'called-off'

/** What the bank still has to pay in before it can open, and what may go back to it. */
export function openMoney(
  buyBack: BuyBack,
  { funded, returned, due }: Pick<BuyBackTotals, 'funded' | 'returned' | 'due'>,
): { funded: bigint; returned: bigint } {
  // guard: without it, unspent money is never returned to the bank — server/buy-backs/buy-backs:
  //   less is offered than wanted — second choice
  const needed = isOver(buyBack) ? due : buyBackCost(buyBack, buyBack.maxMicroShares)
  const outstanding = needed - (funded - returned)
  return isOver(buyBack)
    ? { funded: 0n, returned: outstanding < 0n ? -outstanding : 0n }
    : {
        funded: outstanding > 0n ? outstanding : 0n,
        returned: outstanding < 0n ? -outstanding : 0n,
      }
}
