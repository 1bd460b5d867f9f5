import { and, asc, eq, exists } from 'drizzle-orm'
import { formatMoney, formatShares } from '@/contract/format/amounts'
import { accounts, onHold } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { addEntitlements } from '@/server/modules/payables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { offerEndedJournal, settledJournal } from './journals'
import type { BuyBacksNeeds } from './needs'
import { type BuyBack, type BuyBackOffer, buyBackOffers, buyBacks } from './tables'
import { buyBackCost } from './totals'

/**
 * How many holders are settled in one transaction: small enough not to block others, large enough
 * to be quick.
 */
const holderBatchSize = 1_000

/**
 * Records how much is offered. An offer or withdrawal in progress holds the buy-back's row, so an
 * offer is in the sum or it is refused. Offers of accounts on hold are excluded: nothing leaves a
 * restricted account.
 */
export function closeBuyBack(db: Db, id: string, at: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const whereOpenBuyBack = and(eq(buyBacks.id, id), eq(buyBacks.state, 'open'))
    const [open] = await tx.select().from(buyBacks).where(whereOpenBuyBack).for('update')
    if (open === undefined) return
    const { accountId, buyBackId, state, microShares, isLeftOut } = buyBackOffers
    const whereWaitingOffer = and(eq(buyBackId, id), eq(state, 'waiting'))
    const ofHeldAccount = tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), onHold))
    await tx
      .update(buyBackOffers)
      // guard: without it, a restricted account sells shares — server/buy-backs/buy-backs: at the
      //   close sells nothing — value reversed
      .set({ isLeftOut: true })
      .where(and(whereWaitingOffer, exists(ofHeldAccount)))
    const [sum] = await tx
      .select({ offered: sumColumn(microShares) })
      .from(buyBackOffers)
      .where(and(whereWaitingOffer, eq(isLeftOut, false)))
    const offeredMicroShares = sum?.offered ?? 0n
    await tx
      .update(buyBacks)
      .set({ state: 'closed', closedAt: at, offeredMicroShares })
      .where(whereOpenBuyBack)
  })
}

/**
 * Two people have approved the figures of the close: from here on holders are settled one by one.
 */
export async function startSettling(db: Db, id: string): Promise<boolean> {
  const started = await db
    .update(buyBacks)
    .set({ state: 'settling' })
    .where(and(eq(buyBacks.id, id), eq(buyBacks.state, 'closed')))
    .returning({ id: buyBacks.id })
  return started.length === 1
}

/**
 * Settles the next holders of a closed buy-back, or returns the offers of one that was called off.
 * If the process dies, the next one continues with the offers that still wait, so each holder is
 * settled once. Locks the buy-back, the offers, then in `post` the ledger accounts. Returns false
 * once no offer is left.
 */
export function settleSome(
  needs: BuyBacksNeeds,
  id: string,
  atOnce = holderBatchSize,
): Promise<boolean> {
  const at = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const [buyBack] = await tx.select().from(buyBacks).where(eq(buyBacks.id, id)).for('update')
    if (buyBack?.state !== 'settling' && buyBack?.state !== 'called-off') return false
    const offers = await tx
      .select()
      .from(buyBackOffers)
      .where(and(eq(buyBackOffers.buyBackId, id), eq(buyBackOffers.state, 'waiting')))
      .orderBy(asc(buyBackOffers.accountId))
      .limit(atOnce)
      .for('update')
    if (offers.length === 0) {
      if (buyBack.state === 'settling') await finish(tx, buyBack, at)
      return false
    }
    const ends = offers.map((offer) => endOf(buyBack, offer, at))
    for (const { offer, ended } of ends)
      await tx.update(buyBackOffers).set(ended).where(eq(buyBackOffers.id, offer.id))
    await addEntitlements(
      tx,
      ends.flatMap(({ owed }) => owed),
    )
    // Members with an offer for a buy-back that was called off are notified with all other holders.
    if (buyBack.state === 'settling')
      await notify(needs, tx, ...ends.map(({ notification }) => notification))
    await post(
      tx,
      ends.map(({ journal }) => journal),
    )
    return true
  })
}

/** Everything that the end of one offer writes. */
function endOf(buyBack: BuyBack, offer: BuyBackOffer, at: Date) {
  const { id, decimals, coin } = buyBack
  const { accountId, microShares } = offer
  const bought = boughtIn(buyBack, offer)
  const due = buyBackCost(buyBack, bought)
  const facts = inStoredLocale(() => ({
    id,
    shares: formatShares(bought),
    offered: formatShares(microShares),
    paid: formatMoney({ amount: due, decimals, currency: coin }),
  }))
  if (bought === 0n)
    return {
      offer,
      ended: { state: 'returned' as const, endedAt: at },
      owed: [],
      notification: { accountId, kind: 'buy-back-returned' as const, facts, at },
      journal: offerEndedJournal(offer, buyBack.state, at),
    }
  // A sale has no withholding tax.
  const untaxed = { gross: due, net: due, tax: 0n, rateBps: 0, isResidenceKnown: true }
  return {
    offer,
    ended: { state: 'settled' as const, endedAt: at, boughtMicroShares: bought, due },
    owed: [{ actionId: id, accountId, coin, at, microShares: bought, ...untaxed }],
    notification: { accountId, kind: 'buy-back-settled' as const, facts, at },
    journal: settledJournal(buyBack, offer, { bought, due, at }),
  }
}

function boughtIn(buyBack: BuyBack, { microShares, isLeftOut }: BuyBackOffer): bigint {
  const { state, offeredMicroShares: offered, maxMicroShares: max } = buyBack
  if (state === 'called-off' || isLeftOut || offered === null) return 0n
  return boughtOf(microShares, { max, offered })
}

async function finish(tx: Db, { id }: BuyBack, at: Date): Promise<void> {
  const { buyBackId, boughtMicroShares } = buyBackOffers
  const [sum] = await tx
    .select({ bought: sumColumn(boughtMicroShares) })
    .from(buyBackOffers)
    .where(eq(buyBackId, id))
  await tx
    .update(buyBacks)
    .set({ state: 'settled', settledAt: at, boughtMicroShares: sum?.bought ?? 0n })
    .where(eq(buyBacks.id, id))
}

/**
 * How much of one offer is bought: all of it unless more is offered than wanted; otherwise
 * everybody's is cut by the same factor and rounded down to the micro-share, so that the sum never
 * exceeds the maximum.
 */
export function boughtOf(
  shares: bigint,
  { max, offered }: { max: bigint; offered: bigint },
): bigint {
  // guard: without it, a part is rounded up — server/buy-backs/buy-backs: more is offered than
  //   wanted — rounded up
  return offered <= max ? shares : (shares * max) / offered
}
