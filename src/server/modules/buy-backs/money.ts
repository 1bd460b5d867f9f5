import { eq } from 'drizzle-orm'
import { post } from '@/server/modules/ledger'
import { addTransfer, findTransfer } from '@/server/modules/payables'
import { findBuyBack } from './announce'
import { buyBackTransferJournal } from './journals'
import type { BuyBackMoneyNeeds } from './needs'
import { buyBacks } from './tables'
import { buyBackTotals, openMoney } from './totals'

export type BuyBackTransferKind = 'funded' | 'returned'

interface Wish {
  buyBack: string
  hash: string
  kind: BuyBackTransferKind
}

/** What an operator sees before a transfer is assigned to a buy-back, or the `trouble` with it. */
export async function buyBackTransferFacts(
  needs: BuyBackMoneyNeeds,
  { buyBack: id, hash, kind }: Wish,
): Promise<Record<string, string>> {
  const buyBack = await findBuyBack(needs.db, id)
  if (buyBack === undefined) return { trouble: 'unknown' }
  const seen = await findTransfer(needs, buyBack, { hash, kind })
  if (typeof seen === 'string') return { trouble: seen }
  const open = openMoney(buyBack, await buyBackTotals(needs.db, buyBack))[kind]
  if (seen.amount > open && kind === 'returned') return { trouble: 'too much' }
  return {
    coin: buyBack.coin,
    amount: String(seen.amount),
    open: String(open),
    other: seen.other,
  }
}

/**
 * Books a transfer that two people have assigned. Its place on the chain is a key, shared with those
 * of dividends, so it counts once. Locks the buy-back: what is returned is held against what is left
 * while nobody else can change it.
 */
export async function assignBuyBackTransfer(
  needs: BuyBackMoneyNeeds,
  { buyBack: id, hash, kind }: Wish,
): Promise<boolean> {
  const { db, clock } = needs
  const at = clock.now()
  const [buyBack] = await db.select().from(buyBacks).where(eq(buyBacks.id, id)).for('update')
  if (buyBack === undefined) return false
  const seen = await findTransfer(needs, buyBack, { hash, kind })
  if (typeof seen === 'string') return false
  const open = openMoney(buyBack, await buyBackTotals(db, buyBack))[kind]
  // guard: more goes back to the bank than is left — server/buy-backs/money: no more goes back than
  //   is left → if (kind === 'funded' && seen.amount < 0n) return false
  if (kind === 'returned' && seen.amount > open) return false
  const row = { ...seen, hash, kind, actionId: id, at }
  if (!(await addTransfer(db, row))) return false
  await post(db, [buyBackTransferJournal(buyBack, kind, row, at)])
  return true
}
