import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { formatExactUsd } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import { isOwned, shareAsset } from '@/server/modules/ledger'
import { keptFacts, notify } from '@/server/modules/notifications'
import { errorFields } from '@/server/platform/log/log'
import type { BuyBacksNeeds } from './needs'
import { type BuyBackState, buyBackOffers, buyBacks } from './tables'

/** So many holders are told in one transaction. */
const holdersAtOnce = 1_000

/** Owners are told of these three states alone; whoever made an offer learns of it with its settlement. */
const kinds: Partial<
  Record<BuyBackState, 'buy-back-announced' | 'buy-back-open' | 'buy-back-called-off'>
> = {
  announced: 'buy-back-announced',
  open: 'buy-back-open',
  'called-off': 'buy-back-called-off',
}

/** Tells whoever owns shares what has become of each buy-back; goes on where it has ended. */
export async function tellOwners(needs: BuyBacksNeeds): Promise<void> {
  const { db, log } = needs
  const waiting = await db
    .select({ id: buyBacks.id })
    .from(buyBacks)
    .where(eq(buyBacks.isTold, false))
  for (const { id } of waiting) {
    try {
      while (await tellSome(needs, id));
    } catch (error) {
      log.error('holders were not told of a buy-back', { buyBack: id, ...errorFields(error) })
    }
  }
}

/**
 * Locks the buy-back, so of two workers one tells; shares can be offered meanwhile. Answers false once
 * nobody is left.
 */
function tellSome(needs: BuyBacksNeeds, id: string): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const isWaiting = and(eq(buyBacks.id, id), eq(buyBacks.isTold, false))
    const [buyBack] = await tx.select().from(buyBacks).where(isWaiting).for('no key update')
    if (buyBack === undefined) return false
    const kind = kinds[buyBack.state]
    // Shares that were offered come back first: the notice says that they are.
    if (kind === 'buy-back-called-off') {
      const left = await tx.$count(
        buyBackOffers,
        and(eq(buyBackOffers.buyBackId, id), eq(buyBackOffers.state, 'waiting')),
      )
      if (left > 0) return false
    }
    const owns = sql`exists (select from ledger_account where owner_id = ${accounts.id}
      and asset = ${shareAsset} and ${isOwned} and balance > 0)`
    const isNext = buyBack.toldTo ? gt(accounts.id, buyBack.toldTo) : undefined
    const holders =
      kind === undefined
        ? []
        : await tx
            .select({ id: accounts.id })
            .from(accounts)
            .where(and(isNull(accounts.closedAt), ne(accounts.kycStatus, 'BLOCKED'), owns, isNext))
            .orderBy(asc(accounts.id))
            .limit(holdersAtOnce)
    const last = holders.at(-1)
    await tx
      .update(buyBacks)
      .set(last === undefined ? { isTold: true } : { toldTo: last.id })
      .where(isWaiting)
    if (kind === undefined || last === undefined) return false
    const at = needs.clock.now()
    const facts = keptFacts(() => ({ id, price: formatExactUsd(buyBack.priceMicroUsd) }))
    await notify(needs, tx, ...holders.map(({ id: accountId }) => ({ accountId, kind, facts, at })))
    return true
  })
}
