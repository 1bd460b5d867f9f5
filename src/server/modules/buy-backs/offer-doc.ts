import type { BuyBackOfferDoc } from '@/contract/user/buy-backs'
import type { BuyBackOffer } from './tables'

export function offerDoc(offer: BuyBackOffer): BuyBackOfferDoc {
  const { state, microShares, offeredAt, endedAt, boughtMicroShares, due } = offer
  return {
    state,
    shares: String(microShares),
    offeredAt: offeredAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bought: String(boughtMicroShares ?? 0),
    due: String(due ?? 0),
  }
}
