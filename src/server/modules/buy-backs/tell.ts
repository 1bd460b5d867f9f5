import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { formatExactUsd } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import { inStoredLocale, tellInTurns } from '@/server/modules/notifications'
import type { BuyBacksNeeds } from './needs'
import { type BuyBack, type BuyBackState, buyBackOffers, buyBacks } from './tables'

/**
 * Owners are notified of these three states only; a member with an offer is notified when it is
 * settled.
 */
const kinds: Partial<
  Record<BuyBackState, 'buy-back-announced' | 'buy-back-open' | 'buy-back-called-off'>
> = {
  announced: 'buy-back-announced',
  open: 'buy-back-open',
  'called-off': 'buy-back-called-off',
}

/** Notifies members who own shares of each buy-back's result. */
export const tellOwners = (needs: BuyBacksNeeds): Promise<void> =>
  tellInTurns<BuyBack>(needs, {
    table: buyBacks,
    name: 'buyBack',
    // Offered shares are returned first, because the notice says that they were.
    waits: async (tx, { id, state }) => {
      if (state !== 'called-off') return false
      const whereWaitingOffer = and(
        eq(buyBackOffers.buyBackId, id),
        eq(buyBackOffers.state, 'waiting'),
      )
      return (await tx.$count(buyBackOffers, whereWaitingOffer)) > 0
    },
    next: async (tx, { id, state, priceMicroUsd }, { after, limit }) => {
      const kind = kinds[state]
      if (kind === undefined) return []
      const owns = sql`exists (select from ledger_account where owner_id = ${accounts.id}
        and asset = ${shareAsset} and ${whereOwnedByMember} and balance > 0)`
      const whereNextAccount = after === null ? undefined : gt(accounts.id, after)
      const holders = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(
          and(isNull(accounts.closedAt), ne(accounts.kycStatus, 'BLOCKED'), owns, whereNextAccount),
        )
        .orderBy(asc(accounts.id))
        .limit(limit)
      const facts = inStoredLocale(() => ({ id, price: formatExactUsd(priceMicroUsd) }))
      return holders.map((holder) => ({ accountId: holder.id, kind, facts }))
    },
  })
