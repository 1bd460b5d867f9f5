import { and, desc, eq, inArray } from 'drizzle-orm'
import { buyBackTerms } from '@/config/terms'
import type { Answer } from '@/contract/define'
import type { buyBackCalls, MemberBuyBack } from '@/contract/user/buy-backs'
import { inReadersLanguage } from '@/messages/in-each-language'
import { ownAccount } from '@/server/modules/identity'
import { ownedBalances } from '@/server/modules/ledger'
import { payableByCoin, payoutsFor } from '@/server/modules/payables'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { isOnHold, type Member } from '@/server/platform/http/admit'
import { allBuyBacks, settleBy } from './announce'
import type { BuyBacksNeeds } from './needs'
import { offerDoc } from './offer'
import { type BuyBack, type BuyBackOffer, buyBackOffers } from './tables'

export { buyBackCode, offerShares, takeBackOffer } from './offer'

type Call = (typeof buyBackCalls)['buyBacks']

/** Everything that one member may know of buy-backs. It takes no locks. */
async function ownBuyBacks(
  { db }: Pick<BuyBacksNeeds, 'db'>,
  { accountId }: Member,
): Promise<Answer<Call>> {
  const rows = await allBuyBacks(db)
  const ids = rows.map(({ id }) => id)
  const [offers, sums, payouts, account, owned, payable] = await Promise.all([
    newestOffers(db, accountId, ids),
    offeredSums(db, ids),
    payoutsFor(db, accountId, ids),
    ownAccount(db, accountId),
    ownedBalances(db, accountId),
    payableByCoin(db, accountId),
  ])
  return {
    docs: rows.map((buyBack) => ({
      ...docOf(buyBack, sums.get(buyBack.id) ?? 0n),
      offer: offers.get(buyBack.id) ?? null,
      payout: payouts.get(buyBack.id) ?? null,
    })),
    available: String(owned.available),
    staked: String(owned.staked),
    delivered: String(owned.delivered + owned.delivering),
    minimum: String(buyBackTerms.minimumMicroShares),
    payable,
    isOnHold: isOnHold(account),
  }
}

export { ownBuyBacks as buyBacks }

async function newestOffers(db: Db, accountId: string, ids: string[]) {
  const rows = await db
    .selectDistinctOn([buyBackOffers.buyBackId])
    .from(buyBackOffers)
    .where(and(eq(buyBackOffers.accountId, accountId), inArray(buyBackOffers.buyBackId, ids)))
    .orderBy(buyBackOffers.buyBackId, desc(buyBackOffers.serial))
  return new Map(rows.map((row: BuyBackOffer) => [row.buyBackId, offerDoc(row)]))
}

/** How much is offered now. It changes with every offer; only the sum at the close counts. */
async function offeredSums(db: Db, ids: string[]): Promise<Map<string, bigint>> {
  const { buyBackId, microShares, state } = buyBackOffers
  const rows = await db
    .select({ id: buyBackId, sum: sumColumn(microShares) })
    .from(buyBackOffers)
    .where(and(inArray(buyBackId, ids), eq(state, 'waiting')))
    .groupBy(buyBackId)
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

function docOf(buyBack: BuyBack, waiting: bigint): Omit<MemberBuyBack, 'offer' | 'payout'> {
  const why = buyBack.whyCalledOff
  return {
    id: buyBack.id,
    state: buyBack.state,
    price: String(buyBack.priceMicroUsd),
    dailyPrice: String(buyBack.dailyPriceMicroUsd),
    most: String(buyBack.maxMicroShares),
    coin: buyBack.coin,
    decimals: buyBack.decimals,
    announcedAt: buyBack.announcedAt.toISOString(),
    opensAt: buyBack.opensAt.toISOString(),
    closesAt: buyBack.closesAt.toISOString(),
    settleBy: settleBy(buyBack)?.toISOString() ?? null,
    settledAt: buyBack.settledAt?.toISOString() ?? null,
    calledOffAt: buyBack.calledOffAt?.toISOString() ?? null,
    whyCalledOff: why === null ? null : inReadersLanguage(why),
    offered: String(buyBack.offeredMicroShares ?? waiting),
    bought: buyBack.boughtMicroShares === null ? null : String(buyBack.boughtMicroShares),
  }
}
