import { asc, desc, eq } from 'drizzle-orm'
import { payerTransfers } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { allBuyBacks, findBuyBack, leftToBuy, settleBy } from './announce'
import { type BuyBack, buyBackOffers, buyBacks } from './tables'
import { type BuyBackTotals, buyBackCost, buyBackTotals, openMoney } from './totals'

export type { BuyBack }
export { allBuyBacks, leftToBuy }

export interface BuyBackReport {
  buyBack: BuyBack
  totals: BuyBackTotals
  /** The cost if the maximum is bought. */
  maxCost: bigint
  /** What the bank still has to pay in before it can open, and what may go back to it. */
  open: { funded: bigint; returned: bigint }
  /** It is called off at this time unless two people have begun to settle it. */
  settleBy: Date | undefined
  transfers: (typeof payerTransfers.$inferSelect)[]
}

export async function buyBackReport(db: Db, id: string): Promise<BuyBackReport | undefined> {
  const buyBack = await findBuyBack(db, id)
  if (buyBack === undefined) return undefined
  const totals = await buyBackTotals(db, buyBack)
  const transfers = await db
    .select()
    .from(payerTransfers)
    .where(eq(payerTransfers.actionId, id))
    .orderBy(asc(payerTransfers.at))
  return {
    buyBack,
    totals,
    maxCost: buyBackCost(buyBack, buyBack.maxMicroShares),
    open: openMoney(buyBack, totals),
    settleBy: settleBy(buyBack),
    transfers,
  }
}

const offersShown = 20

/** A member's offers, newest first. */
export function offersOf(db: Db, accountId: string) {
  const { priceMicroUsd, coin, decimals } = buyBacks
  return db
    .select({ offer: buyBackOffers, priceMicroUsd, coin, decimals })
    .from(buyBackOffers)
    .innerJoin(buyBacks, eq(buyBacks.id, buyBackOffers.buyBackId))
    .where(eq(buyBackOffers.accountId, accountId))
    .orderBy(desc(buyBackOffers.serial))
    .limit(offersShown)
}
