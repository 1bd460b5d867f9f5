import { and, eq, gt, sql } from 'drizzle-orm'
import { type ActivityEntry, emptyActivity, inMicroUsd } from '@/contract/activity'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import type { ActRow, EventActs, OwnerEvent } from '@/server/modules/owner-events/needs'
import { owedState } from '@/server/modules/payables'
import type { Db } from '@/server/platform/db/database'
import { buyBacksAmong } from './announce'
import { buyBackOffers, buyBacks } from './tables'

/** An offer, and how much of it was bought. */
interface OfferedShares {
  about: string
  shares: string
  bought: string | null
  due: string | null
  coin: string
  decimals: number
  price: string
}

function actOfOffer({ facts, ...row }: ActRow): ActivityEntry {
  const { about, shares, bought, due, coin, decimals, price } = facts as OfferedShares
  const shared = { ...emptyActivity, ...row, about, sharePrice: price }
  const { id, at, state } = row
  if (bought === null || due === null) return { ...shared, id, at, state, kind: 'offer', shares }
  return {
    ...shared,
    kind: 'sold',
    shares: `-${bought}`,
    hasCome: true,
    money: { amount: due, decimals, currency: coin },
    dollars: inMicroUsd(due, decimals),
  }
}

const acts: EventActs = {
  sourceNumber: 5,
  group: 'buy-backs',
  rows: (accountId) => sql`
    select offer.id, offer.serial, coalesce(offer.ended_at, offered_at) as at,
      case offer.state when 'waiting' then 'waiting' when 'taken-back' then 'cancelled'
        when 'returned' then 'expired' else coalesce((select ${owedState}
          from entitlement left join payout on payout.id = payout_id
          where action_id = buy_back_id and entitlement.account_id = offer.account_id
          order by part limit 1), 'done') end as state,
      json_build_object('about', buy_back_id, 'shares', offer.micro_shares::text,
        'bought', offer.bought_micro_shares::text, 'due', due::text, 'coin', coin,
        'decimals', decimals, 'price', price_micro_usd::text) as facts
    from buy_back_offer offer join buy_back on buy_back.id = buy_back_id
    where offer.account_id = ${accountId}`,
  act: actOfOffer,
}

export const buyBackEvent: OwnerEvent = {
  kind: 'buy-back',
  among: buyBacksAmong,
  payoutNotices: { paid: 'buy-back-paid', failed: 'buy-back-failed' },
  nextStep: {
    name: 'buy-back',
    isDue: async (db, { isVerified, ...asked }) => isVerified && hasOpenBuyBack(db, asked),
  },
  acts,
  ownData: {
    buyBackOffers: {
      key: sql`t.serial`,
      keyType: sql`bigint`,
      tables: ['buy_back_offer'],
      select: sql`b.price_micro_usd::text as "priceMicroUsd", b.coin, t.micro_shares::text as "microShares", t.state,
        t.offered_at as "offeredAt", t.ended_at as "endedAt", t.bought_micro_shares::text as "boughtMicroShares", t.due::text`,
      from: (accountId) => sql`buy_back_offer t join buy_back b on b.id = t.buy_back_id
        where t.account_id = ${accountId}`,
    },
  },
}

/**
 * Whether a member has shares they could offer now, and has offered none. The dashboard uses it.
 */
async function hasOpenBuyBack(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const hasOffered = sql`exists (select from ${buyBackOffers} where ${buyBackOffers.buyBackId} = ${buyBacks.id}
    and ${buyBackOffers.accountId} = ${accountId} and ${buyBackOffers.state} = 'waiting')`
  const [open] = await db
    .select({ id: buyBacks.id })
    .from(buyBacks)
    .where(and(eq(buyBacks.state, 'open'), gt(buyBacks.closesAt, now), sql`not ${hasOffered}`))
    .limit(1)
  if (open === undefined) return false
  return (await balanceOf(db, { owner: accountId, type: 'available', asset: shareAsset })) > 0n
}
