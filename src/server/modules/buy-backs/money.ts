import { eq } from 'drizzle-orm'
import { assignFacts, assignSeen } from '@/server/modules/payables'
import { findBuyBack } from './announce'
import { buyBackTransferJournal } from './journals'
import type { BuyBackMoneyNeeds } from './needs'
import { type BuyBack, buyBacks } from './tables'
import { buyBackTotals, openMoney } from './totals'

type BuyBackTransferKind = 'funded' | 'returned'

interface AssignmentInput {
  action: string
  hash: string
  kind: BuyBackTransferKind
}

const paidFor = ({ db }: BuyBackMoneyNeeds, buyBack: BuyBack, kind: BuyBackTransferKind) => ({
  coin: buyBack.coin,
  open: async () => openMoney(buyBack, await buyBackTotals(db, buyBack))[kind],
})

/** What an operator sees before a transfer is assigned to a buy-back, or the `trouble` with it. */
export async function buyBackTransferFacts(
  needs: BuyBackMoneyNeeds,
  wish: AssignmentInput,
): Promise<Record<string, string>> {
  const buyBack = await findBuyBack(needs.db, wish.action)
  if (buyBack === undefined) return { trouble: 'unknown' }
  return assignFacts(needs, paidFor(needs, buyBack, wish.kind), wish)
}

/**
 * Locks the buy-back, so that no other transaction changes what is left while a return is checked.
 */
export async function assignBuyBackTransfer(
  needs: BuyBackMoneyNeeds,
  wish: AssignmentInput,
): Promise<boolean> {
  const whereOwnBuyBack = eq(buyBacks.id, wish.action)
  const [buyBack] = await needs.db.select().from(buyBacks).where(whereOwnBuyBack).for('update')
  if (buyBack === undefined) return false
  return assignSeen(needs, paidFor(needs, buyBack, wish.kind), wish, (transfer, at) =>
    buyBackTransferJournal(buyBack, wish.kind, transfer, at),
  )
}
